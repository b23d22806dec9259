import { open, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { LEASE_MILLISECONDS, type Leases } from "../storage/leases.ts";

const RELEASED = "released";

/** A lease by files with numbers: the file with the highest number counts, and one process alone can make the next. */
export function fileLease(folder: string, id: string): Leases {
  let mine: string | undefined;
  return {
    take: async () => {
      const newest = Math.max(0, ...(await numbersIn(folder, id)));
      if (newest > 0 && (await isHeld(pathOf(folder, id, newest)))) return false;
      const path = pathOf(folder, id, newest + 1);
      if (!(await make(path))) return false;
      // a process that was slow to make a file finds that others went on
      if (Math.max(...(await numbersIn(folder, id))) > newest + 1) {
        await rm(path, { force: true });
        return false;
      }
      mine = path;
      if (newest > 0) await rm(pathOf(folder, id, newest), { force: true });
      return true;
    },
    renew: async () => {
      const now = new Date();
      if (mine !== undefined) await utimes(mine, now, now);
    },
    release: async () => {
      // not removed: another process may just have judged the file
      if (mine !== undefined) await writeFile(mine, RELEASED);
      mine = undefined;
    },
  };
}

function pathOf(folder: string, id: string, number: number): string {
  return join(folder, `${id}.lease.${number}`);
}

async function numbersIn(folder: string, id: string): Promise<readonly number[]> {
  const names = await readdir(folder);
  const start = `${id}.lease.`;
  return names.filter((name) => name.startsWith(start)).map((name) => +name.slice(start.length));
}

async function isHeld(path: string): Promise<boolean> {
  try {
    const { mtimeMs, size } = await stat(path);
    return size === 0 && Date.now() - mtimeMs < LEASE_MILLISECONDS;
  } catch (error) {
    if (isCode(error, "ENOENT")) return true;
    throw error;
  }
}

/** @returns whether this process made the file, and no other */
async function make(path: string): Promise<boolean> {
  try {
    await (await open(path, "wx")).close();
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Whether an error of the file system has a code. */
export function isCode(error: unknown, code: string): boolean {
  return (error as { readonly code?: unknown } | null)?.code === code;
}
