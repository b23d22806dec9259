import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MILLISECONDS = 500;

/**
 * Runs `work` while holding the lock file `path`; waits for another process that holds it.
 *
 * The lock saves double work. Outputs do not depend on it: they are moved into place when complete. So the
 * lock of a process that has died is simply taken away.
 */
export async function withBuildLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  while (!(await acquire(path))) {
    if (await isAbandoned(path)) await rm(path, { force: true });
    else await sleep(POLL_MILLISECONDS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function acquire(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const holder = Number(await readFile(path, "utf8").catch(() => "0"));
  // Zero: released, or about to be written, since we looked.
  if (!(holder > 0)) return false;
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
