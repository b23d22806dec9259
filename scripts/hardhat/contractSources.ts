import type { HardhatPlugin } from "hardhat/types/plugins";

import { writeContracts } from "../abis/writeContracts.ts";

/** After a build, sources know the contracts as they were built: see `writeContracts`. */
export const contractSources: HardhatPlugin = {
  id: "causeway:contract-sources",
  hookHandlers: {
    solidity: async () => ({
      default: async () => ({
        processArtifactsAfterSuccessfulBuild: async () => writeContracts(),
      }),
    }),
  },
};
