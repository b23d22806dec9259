import type { PlanContext } from "@causeway/operator/evm";

import type { BridgeConfig } from "../BridgeConfig.ts";

/** What bridges are planned from. */
export type BridgeContext = PlanContext<BridgeConfig>;
