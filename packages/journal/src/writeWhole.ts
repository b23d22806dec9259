import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file, and the folders above it: whoever reads it meanwhile reads what was or what is, never half of it.
 *
 * @param mode Its permissions.
 */
export function writeWhole(file: string, text: string, mode = 0o666): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, text, { mode });
  renameSync(unfinished, file);
}
