import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

/** Locks that this process holds: its own id in a lock may be a dead namesake's. */
const heldHere = new Set<string>();

/** Makes an error from why a lock is refused, the id of the process that holds it, and the lock's file. */
type Refusal = (reason: string, holder: number, lockFile: string) => Error;

/** Keeps other processes of this machine from a file, by a file beside it with our process id. */
export class FileLock {
  readonly #lockFile: string;

  /**
   * Takes the lock, over from a process that has ended.
   *
   * @param refusal The error to throw if the lock is held.
   */
  constructor(file: string, refusal: Refusal) {
    const lockFile = `${resolve(file)}.lock`;
    if (heldHere.has(lockFile)) throw refusal("is in use by this process", process.pid, lockFile);
    const holder = holderOf(lockFile);
    if (holder !== undefined && holder !== process.pid && isRunning(holder)) {
      const remedy = `wait until it has ended, or, if it does something else, delete ${lockFile}`;
      throw refusal(`is in use by process ${holder}: ${remedy}`, holder, lockFile);
    }
    rmSync(lockFile, { force: true });
    if (!create(lockFile)) {
      const other = holderOf(lockFile) ?? 0;
      throw refusal(`is in use by process ${other}`, other, lockFile);
    }
    heldHere.add(lockFile);
    this.#lockFile = lockFile;
  }

  release(): void {
    heldHere.delete(this.#lockFile);
    rmSync(this.#lockFile, { force: true });
  }
}

function holderOf(lockFile: string): number | undefined {
  try {
    return Number(readFileSync(lockFile, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whole or not at all: an empty lock would look like one of a process that died. */
function create(lockFile: string): boolean {
  const own = `${lockFile}.${process.pid}`;
  writeFileSync(own, String(process.pid), { mode: 0o600 });
  try {
    linkSync(own, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function isRunning(pid: number): boolean {
  // Who left the file empty died before it wrote its id; to signal 0 would be to signal oneself.
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
