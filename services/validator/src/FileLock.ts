import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { resolve } from "node:path";

/** Locks that this process holds: its own id in a lock may be a dead namesake's. */
const heldHere = new Set<string>();

/** Keeps other processes of this machine from a file, by a file beside it with our process id. */
export class FileLock {
  readonly #lockFile: string;

  /**
   * Takes the lock, over from a process that has ended.
   *
   * @param refusal The error to throw if the lock is held, from its reason.
   */
  constructor(file: string, refusal: (reason: string) => Error) {
    const lockFile = `${resolve(file)}.lock`;
    if (heldHere.has(lockFile)) throw refusal("is in use by this process");
    if (existsSync(lockFile)) {
      const holder = Number(readFileSync(lockFile, "utf8"));
      if (holder !== process.pid && isRunning(holder)) {
        const remedy = `if that is no validator, delete ${lockFile}`;
        throw refusal(`is in use by process ${holder}; ${remedy}`);
      }
      rmSync(lockFile);
    }
    const handle = openSync(lockFile, "wx", 0o600);
    writeSync(handle, String(process.pid));
    closeSync(handle);
    heldHere.add(lockFile);
    this.#lockFile = lockFile;
  }

  release(): void {
    heldHere.delete(this.#lockFile);
    rmSync(this.#lockFile, { force: true });
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
