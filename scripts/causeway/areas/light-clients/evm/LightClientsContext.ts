import type { PlanContext } from "@causeway/operator/evm";

import type { LightClientsConfig } from "../config.ts";

/** What light clients are planned from. */
export type LightClientsContext = PlanContext<LightClientsConfig>;
