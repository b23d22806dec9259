import { areaConfig } from "@causeway/operator";

import { swapViolations } from "./rules.ts";
import type { SwapConfig } from "./SwapConfig.ts";
import { swapFile } from "./schema.ts";

/** The file of the environment that says where tokens are swapped. Without the file, nothing is. */
const SWAP_FILE = "swap.json";

export const swapConfig = areaConfig({
  files: { [SWAP_FILE]: swapFile.optional() },
  part: (files): Pick<SwapConfig, "swap"> => ({ swap: files[SWAP_FILE] }),
  violations: (config: SwapConfig, files) => ({
    [SWAP_FILE]: swapViolations(files[SWAP_FILE], config),
  }),
});
