import { areaConfig } from "@causeway/operator";

import { sharesOf, shareViolations } from "../fees/index.ts";
import { type PricedSwapConfig, SWAP_FEES_FILE } from "./fees/config.ts";
import { swapFeeViolations } from "./fees/rules.ts";
import { swapFeesFile } from "./fees/schema.ts";
import { swapViolations } from "./rules.ts";
import { swapFile } from "./schema.ts";

/** The file of the environment that says where tokens are swapped. Without the file, nothing is. */
const SWAP_FILE = "swap.json";

export const swapConfig = areaConfig({
  files: { [SWAP_FILE]: swapFile.optional(), [SWAP_FEES_FILE]: swapFeesFile.optional() },
  part: (files, base): Pick<PricedSwapConfig, "swap" | "swapFees"> => {
    const fees = files[SWAP_FEES_FILE];
    return {
      swap: files[SWAP_FILE],
      swapFees: fees && {
        ...fees,
        effectiveAt: fees.effectiveAt ?? undefined,
        shares: sharesOf(fees.shares, base),
      },
    };
  },
  violations: (config: PricedSwapConfig, files) => ({
    [SWAP_FILE]: swapViolations(files[SWAP_FILE], config),
    [SWAP_FEES_FILE]: [
      ...swapFeeViolations(files[SWAP_FEES_FILE], config),
      ...(files[SWAP_FEES_FILE] === undefined
        ? []
        : shareViolations(files[SWAP_FEES_FILE].shares, files["access.json"])),
    ],
  }),
});
