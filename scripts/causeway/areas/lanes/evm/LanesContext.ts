import type { PlanContext } from "@causeway/operator/evm";

import type { LanesConfig } from "../config.ts";

/** What lanes are planned from. */
export type LanesContext = PlanContext<LanesConfig>;
