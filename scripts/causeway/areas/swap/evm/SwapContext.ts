import type { PlanContext } from "@causeway/operator/evm";

import type { SwapConfig } from "../SwapConfig.ts";

/** From what swaps are planned. */
export type SwapContext = PlanContext<SwapConfig>;
