import type { PlanContext } from "@causeway/operator/evm";

import type { MessageFeesConfig } from "../../fees/config.ts";

/** What prices of messages are planned from. */
export type MessageFeesContext = PlanContext<MessageFeesConfig>;
