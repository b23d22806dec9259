import type { SolidityHooks } from "hardhat/types/hooks";
import type { HardhatPlugin } from "hardhat/types/plugins";

/**
 * Generates types in the order of their names. Hardhat finds artifacts in the order in which the disk answers, and the
 * generated index would change from run to run.
 */
export const sortedTypes: HardhatPlugin = {
  id: "causeway:sorted-types",
  hookHandlers: {
    solidity: async () => ({
      default: async () => ({ processArtifactsAfterSuccessfulBuild: sortArtifacts }),
    }),
  },
};

/** Plugins are asked in their order, with one list for all: listed before the generator, this sorts for it. */
const sortArtifacts: SolidityHooks["processArtifactsAfterSuccessfulBuild"] = async (
  _context,
  artifactPaths,
) => {
  (artifactPaths as string[]).sort();
};
