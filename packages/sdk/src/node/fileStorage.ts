import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { CausewayError } from "../errors/CausewayError.ts";
import type { ExecutionStorage } from "../storage/ExecutionStorage.ts";
import { underLease } from "../storage/leases.ts";
import { fileLease, isCode } from "./fileLease.ts";

const END = ".json";
/** Ids become names of files: no path leads out of the folder. */
const ID = /^[A-Za-z0-9-]{1,100}$/;

/**
 * Writes executions down in a folder, one file each. A write is on the disk when its promise resolves: a program that is
 * killed leaves the old text or the new one.
 *
 * @param folder Made if it is missing. Processes that share it see each other's executions.
 */
export function fileStorage(folder: string): ExecutionStorage {
  return {
    description: `the folder ${folder}`,
    isDurable: true,
    get: (id) => read(pathOf(folder, id)),
    set: async (id, text) => {
      await mkdir(folder, { recursive: true });
      await replace(folder, pathOf(folder, id), text);
    },
    delete: (id) => rm(pathOf(folder, id), { force: true }),
    list: () => list(folder),
    exclusively: async (id, run) => {
      pathOf(folder, id);
      await mkdir(folder, { recursive: true });
      return underLease(fileLease(folder, id), run);
    },
  };
}

/** @throws CausewayError `BadInput` */
function pathOf(folder: string, id: string): string {
  if (ID.test(id)) return join(folder, `${id}${END}`);
  const message = `${JSON.stringify(id.slice(0, 80))} is no id of an execution`;
  throw new CausewayError("BadInput", { message });
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

async function replace(folder: string, path: string, text: string): Promise<void> {
  const draft = `${path}.${crypto.randomUUID()}`;
  await written(draft, text);
  await rename(draft, path);
  // the new name is on the disk once the folder is
  const names = await open(folder, "r");
  try {
    await names.sync();
  } finally {
    await names.close();
  }
}

async function written(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function list(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return [];
    throw error;
  });
  const found = names.filter((name) => name.endsWith(END));
  const dated = await Promise.all(
    found.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  return dated
    .sort((one, other) => other.at - one.at)
    .map(({ name }) => name.slice(0, -END.length));
}
