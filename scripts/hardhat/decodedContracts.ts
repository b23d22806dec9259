import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { HardhatPlugin } from "hardhat/types/plugins";

/** Variable that has a process decode what contracts revert with, and not what Solidity tests do. */
export const CONTRACTS_ALONE = "CAUSEWAY_DECODE_CONTRACTS_ALONE";

/**
 * Lets a process that runs no Solidity tests leave out what these are compiled to. Before its first connection Hardhat reads
 * all that was ever compiled, to name errors and lines in stack traces: of tests that is several hundred megabytes.
 */
export const decodedContracts: HardhatPlugin = {
  id: "causeway:decoded-contracts",
  hookHandlers: {
    hre: async () => ({
      default: async () => ({
        created: async (_context, { artifacts, config }) => {
          const all = artifacts.getAllBuildInfoIds.bind(artifacts);
          artifacts.getAllBuildInfoIds = async () =>
            process.env[CONTRACTS_ALONE] === undefined
              ? all()
              : buildsOfContracts(config.paths.artifacts);
        },
      }),
    }),
  },
};

/**
 * Ids of the runs of the compiler that made the contracts' artifacts.
 *
 * @param folder Of the artifacts.
 */
export function buildsOfContracts(folder: string): Set<string> {
  const artifacts = globSync("contracts/**/*.json", { cwd: folder });
  return new Set(artifacts.map((path) => buildOf(join(folder, path))));
}

function buildOf(artifact: string): string {
  return (JSON.parse(readFileSync(artifact, "utf8")) as { buildInfoId: string }).buildInfoId;
}
