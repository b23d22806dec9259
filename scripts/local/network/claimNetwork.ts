import { mkdirSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";

import { FileLock } from "@causeway/journal";

/** A local network runs in this folder of the project already. */
export class NetworkRuns extends Error {
  /** Id of the process that keeps it up. */
  readonly pid: number;

  constructor(pid: number, lockFile: string) {
    super(
      `a local network runs in ${resolve()} already, or is being started, by process ${pid}: ` +
        `end it with Ctrl-C where it was started, or with kill ${pid}; ` +
        `if that process is something else, delete ${lockFile}`,
    );
    this.name = "NetworkRuns";
    this.pid = pid;
  }
}

/**
 * Makes the network that this process starts the only one of this folder. One that was killed holds nothing any more.
 *
 * @param file Where a running network says where it is.
 * @throws NetworkRuns
 */
export function claimNetwork(file: string): FileLock {
  mkdirSync(dirname(file), { recursive: true });
  const claim = new FileLock(file, (_, holder, lockFile) => new NetworkRuns(holder, lockFile));
  // What a killed one left would be believed once another process has its id.
  rmSync(file, { force: true });
  return claim;
}
