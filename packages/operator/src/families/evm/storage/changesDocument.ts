import type { Names } from "../proposals/Names.ts";
import { type ChangeRow, storageRows, unexpectedRows } from "./changeRows.ts";
import type { ExplainedChanges } from "./explainChanges.ts";

/** Changes that calls make, for programs. */
export interface ChangesDocument {
  readonly hash: string;
  readonly groups: string;
  readonly words: string;
  readonly unexpected: readonly ChangeRow[];
  readonly expected: readonly ChangeRow[];
}

/** The changes that calls make, as values of JSON. */
export function changesDocument(explained: ExplainedChanges, names: Names): ChangesDocument {
  return {
    ...explained.hash,
    unexpected: unexpectedRows(explained, names),
    expected: storageRows(explained.expected),
  };
}
