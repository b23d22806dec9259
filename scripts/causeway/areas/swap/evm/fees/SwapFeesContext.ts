import type { PlanContext } from "@causeway/operator/evm";

import type { PricedSwapConfig } from "../../fees/config.ts";

/** From what the router's fees are planned. */
export type SwapFeesContext = PlanContext<PricedSwapConfig>;
