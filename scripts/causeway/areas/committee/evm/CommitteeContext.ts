import type { PlanContext } from "@causeway/operator/evm";

import type { CommitteeConfig } from "../config.ts";

/** What a committee is planned from. */
export type CommitteeContext = PlanContext<CommitteeConfig>;
