import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { FileLock } from "@causeway/journal";

/** Another process writes the record of a chain's deployments. */
export class DeploymentsInUse extends Error {
  readonly file: string;
  /** Id of the process. */
  readonly holder: number;

  constructor(file: string, reason: string, holder: number) {
    super(`${file} ${reason}`);
    this.name = "DeploymentsInUse";
    this.file = file;
    this.holder = holder;
  }
}

/**
 * Does what reads a record and writes it later, while no other process writes it.
 *
 * @param file As of `deploymentFile`.
 * @throws DeploymentsInUse, with the id of the process that writes it, and the remedy.
 */
export async function whileDeploymentsLocked<T>(
  file: string,
  work: () => T | Promise<T>,
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new FileLock(file, (reason, holder) => new DeploymentsInUse(file, reason, holder));
  try {
    return await work();
  } finally {
    lock.release();
  }
}
