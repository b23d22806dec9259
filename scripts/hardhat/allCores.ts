import { availableParallelism } from "node:os";

import type { SolidityHooks } from "hardhat/types/hooks";
import type { HardhatPlugin } from "hardhat/types/plugins";
import type { BuildOptions } from "hardhat/types/solidity";

/** Compiles as many jobs at a time as there are cores; Hardhat would leave one idle. */
export const allCores: HardhatPlugin = {
  id: "causeway:all-cores",
  hookHandlers: {
    solidity: async () => ({ default: async () => ({ build }) }),
  },
};

const build: SolidityHooks["build"] = (context, rootFilePaths, options, next) =>
  next(context, rootFilePaths, withAllCores(options));

export function withAllCores(options: BuildOptions | undefined): BuildOptions {
  return { concurrency: availableParallelism(), ...options };
}
