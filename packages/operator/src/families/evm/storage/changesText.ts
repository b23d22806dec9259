import { showUnseen } from "@causeway/protocol";

import { alignColumns } from "../../../core/alignColumns.ts";
import type { Names } from "../proposals/Names.ts";
import { type ChangeRow, storageRows, unexpectedRows } from "./changeRows.ts";
import type { ExplainedChanges } from "./explainChanges.ts";

/** Changes that calls make, for a terminal: those that the calls do not name come first. */
export function changesText(explained: ExplainedChanges, names: Names): string[] {
  const { hash, expected } = explained;
  const unexpected = unexpectedRows(explained, names);
  return [
    ...(unexpected.length === 0
      ? ["unexpected   no change"]
      : ["UNEXPECTED: the calls do not name these changes", ...tableOf(unexpected)]),
    ...(expected.length === 0
      ? []
      : ["expected, named by the calls", ...tableOf(storageRows(expected))]),
    `changes hash ${hash.hash}`,
    `to read out  ${hash.groups}, or: ${hash.words}`,
  ];
}

function tableOf(rows: readonly ChangeRow[]): string[] {
  const cells = rows.map(({ place, before, after }) => [place, before, after].map(showUnseen));
  return alignColumns([["place", "before", "after"], ...cells]).map((line) => `  ${line}`);
}
