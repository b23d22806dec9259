import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

import { isAlive } from "@causeway/local-network/isAlive";

const ROOT = resolve(".cache", "local");
const RUNS = join(ROOT, "runs");

/** Where `causeway apply` records what it deploys. */
export const DEPLOYMENTS = "deployments";

/** Where a run keeps its files: configurations, journals, database, logs. */
export interface RunFolders {
  /** Of this run alone: what is in it is worthless without the chains, which end with the run. */
  readonly run: string;
  readonly logs: string;
  /** Keys, which all runs share. */
  readonly keys: string;
}

/** Makes the folders of a new run, and takes away those of runs that ended. */
export function makeRunFolders(): RunFolders {
  mkdirSync(RUNS, { recursive: true });
  for (const name of readdirSync(RUNS)) {
    if (!isAlive(Number(name))) rmSync(join(RUNS, name), { recursive: true, force: true });
  }
  const run = join(RUNS, `${process.pid}`);
  const folders = { run, logs: join(run, "logs"), keys: join(ROOT, "keys") };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  return folders;
}
