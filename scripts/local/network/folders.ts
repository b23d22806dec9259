import { mkdirSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(".cache", "local");

/** Where a run keeps its files: configurations, journals, database, logs. */
export interface RunFolders {
  /** Of this run alone: what is in it is worthless without the chains, which end with the run. */
  readonly run: string;
  readonly logs: string;
  /** Keys, which all runs share. */
  readonly keys: string;
}

/** Makes the folders of a new run. */
export function makeRunFolders(): RunFolders {
  const keys = join(ROOT, "keys");
  const runs = join(ROOT, "runs");
  for (const folder of [keys, runs]) mkdirSync(folder, { recursive: true });
  const run = mkdtempSync(join(runs, "run-"));
  const logs = join(run, "logs");
  mkdirSync(logs);
  return { run, logs, keys };
}
