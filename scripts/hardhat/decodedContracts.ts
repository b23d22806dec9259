import type { HardhatPlugin } from "hardhat/types/plugins";

import { buildsOf } from "./buildsOf.ts";

const CONTRACTS = "contracts/**/*.json";

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
              : buildsOf(config.paths.artifacts, CONTRACTS);
        },
      }),
    }),
  },
};
