import { homedir } from "node:os";
import { join } from "node:path";

import { BuildCache } from "./BuildCache.ts";

/** Variables that have everything built, whatever was built before. */
const COLD = ["CAUSEWAY_COLD", "CAUSEWAY_FULL"];

const MOST_BYTES = 2 * 2 ** 30;

/** The cache that all clones on this machine share; undefined where the environment asks for a build without one. */
export function openBuildCache(environment = process.env): BuildCache | undefined {
  if (COLD.some((name) => environment[name] !== undefined)) return undefined;
  const folder = environment.XDG_CACHE_HOME || join(homedir(), ".cache");
  return new BuildCache(join(folder, "causeway", "build"), MOST_BYTES);
}
