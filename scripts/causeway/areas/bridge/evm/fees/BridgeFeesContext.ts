import type { PlanContext } from "@causeway/operator/evm";

import type { PricedBridgeConfig } from "../../fees/config.ts";

/** What terms of the bridge are planned from. */
export type BridgeFeesContext = PlanContext<PricedBridgeConfig>;
