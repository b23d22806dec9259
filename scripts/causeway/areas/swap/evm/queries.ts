import type { Query } from "@causeway/operator/evm";

import type { BridgeConfig } from "../../bridge/index.ts";
import { addressesOn } from "../../deployment/index.ts";

/** Whether a chain has its receiver of orders. */
export const hasSwapReceiver: Query<BridgeConfig, boolean> = {
  evm: ({ config, chain, view }) => view.hasCode(addressesOn(config, chain).SwapReceiver),
};
