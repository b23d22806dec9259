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

/** Plugins that come later are asked first, with one list for all: what is sorted here is sorted for the generator. */
const sortArtifacts: SolidityHooks["processArtifactsAfterSuccessfulBuild"] = async (
  _context,
  artifactPaths,
) => {
  (artifactPaths as string[]).sort();
};
