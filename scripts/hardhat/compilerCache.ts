import { openBuildCache } from "@causeway/build-cache";
import type { SolidityHooks } from "hardhat/types/hooks";
import type { HardhatPlugin } from "hardhat/types/plugins";

import { CachedCompiler } from "./CachedCompiler.ts";

/**
 * Keeps what the compiler makes in a folder of the user's. Hardhat's own cache is of one folder: in each clone and each
 * worktree it would compile everything.
 */
export const compilerCache: HardhatPlugin = {
  id: "causeway:compiler-cache",
  hookHandlers: {
    solidity: async () => ({ default: async () => hooks() }),
  },
};

function hooks(): Partial<SolidityHooks> {
  const cache = openBuildCache();
  if (cache === undefined) return {};
  const cached = new CachedCompiler(cache);
  return {
    invokeSolc: (_context, compiler, input) => cached.compile(compiler, input),
    build: async (context, rootFilePaths, options, next) => {
      const results = await next(context, rootFilePaths, options);
      const { all, found } = await cache.compare();
      if (found > 0 && options?.quiet !== true) {
        console.log(
          `${found} of ${all} jobs of the compiler were in the build cache ${cache.folder}\n`,
        );
      }
      return results;
    },
  };
}
