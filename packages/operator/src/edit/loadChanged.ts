import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

import { ConfigError } from "../config/ConfigError.ts";
import { displayName } from "../config/readFile.ts";
import type { ChangedFile } from "./ConfigDraft.ts";

/**
 * Loads an environment's folder with other texts in some files. Rules concern the whole configuration, so a copy of the
 * folder is loaded. The folder itself stays as it is.
 *
 * @param load Reads a folder, and checks it.
 * @throws ConfigError naming each broken rule, with the folder's own files.
 */
export function loadChanged<T>(
  directory: string,
  changes: readonly Pick<ChangedFile, "name" | "after">[],
  load: (directory: string) => T,
): T {
  const root = mkdtempSync(join(tmpdir(), "causeway-draft-"));
  const copy = join(root, basename(resolve(directory)));
  try {
    cpSync(directory, copy, { recursive: true });
    for (const { name, after } of changes) writeFileSync(join(copy, name), after);
    return load(copy);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [from, to] = [displayName(copy), displayName(resolve(directory))];
    throw new ConfigError(
      error.issues.map((issue) => ({ ...issue, file: issue.file.replace(from, to) })),
    );
  } finally {
    rmSync(root, { recursive: true });
  }
}
