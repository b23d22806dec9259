import { homedir } from "node:os";
import { join } from "node:path";

import type { SolidityHooks } from "hardhat/types/hooks";
import type { HardhatPlugin } from "hardhat/types/plugins";

import { BuildCache } from "./BuildCache.ts";
import { CachedCompiler } from "./CachedCompiler.ts";

/** Variables that have everything compiled, whatever was compiled before. */
const COLD = ["CAUSEWAY_COLD", "CAUSEWAY_FULL"];

const MOST_BYTES = 2 * 2 ** 30;

/**
 * Keeps what the compiler makes in a folder of the user's. Hardhat's own cache is of one folder: in each clone and each
 * worktree it would compile everything.
 */
export const compilerCache: HardhatPlugin = {
  id: "causeway:compiler-cache",
  hookHandlers: {
    solidity: async () => ({ default: async () => (isCold() ? {} : hooks()) }),
  },
};

function isCold(): boolean {
  return COLD.some((name) => process.env[name] !== undefined);
}

function hooks(): Partial<SolidityHooks> {
  const folder = join(cacheFolder(), "causeway", "build");
  const cached = new CachedCompiler(new BuildCache(folder, MOST_BYTES));
  return {
    invokeSolc: (_context, compiler, input) => cached.compile(compiler, input),
    build: async (context, rootFilePaths, options, next) => {
      const results = await next(context, rootFilePaths, options);
      const { all, found } = await cached.compare();
      if (found > 0 && options?.quiet !== true) {
        console.log(`${found} of ${all} jobs of the compiler were in the build cache ${folder}\n`);
      }
      return results;
    },
  };
}

function cacheFolder(): string {
  return process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
}
