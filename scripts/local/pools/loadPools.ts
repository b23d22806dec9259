import { existsSync } from "node:fs";
import { join } from "node:path";

import { type PoolsFile, poolsFile } from "@causeway/environment";
import { ConfigError, displayName, formatPath, readConfigFile } from "@causeway/operator";

import type { Config } from "../../causeway/areas.ts";
import { poolViolations } from "./poolViolations.ts";

/** The file of an environment's folder. */
export const POOLS_FILE = "pools.json";

/** Of an environment without the file. */
export const NO_POOLS: PoolsFile = { tokens: {}, pools: [] };

/**
 * Reads and checks which tokens and pools an environment's development chains get.
 *
 * @param directory The environment's folder.
 * @throws {ConfigError} naming every broken rule with file, path and value.
 */
export function loadPools(directory: string, config: Config): PoolsFile {
  const path = join(directory, POOLS_FILE);
  if (!existsSync(path)) return NO_POOLS;
  const file = readConfigFile(path, poolsFile);
  const issues = poolViolations(file, config).map(({ path: at, value, rule }) => ({
    ...{ file: displayName(path), path: formatPath(at), value, rule },
  }));
  if (issues.length > 0) throw new ConfigError(issues);
  return file;
}
