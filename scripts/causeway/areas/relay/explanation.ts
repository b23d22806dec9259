import type { Explanation } from "@causeway/operator/evm";

import { addressesOn } from "../deployment/index.ts";
import type { LanesConfig } from "../lanes/index.ts";

/** Each end of the relay names its counterpart, which stands on other chains alone. */
export const relayExplanation: Explanation<LanesConfig> = {
  addresses: ({ config, chain }) => {
    const { HubRelay, RelaySender } = addressesOn(config, chain);
    return [
      { value: HubRelay, name: "HubRelay" },
      { value: RelaySender, name: "RelaySender" },
    ];
  },
};
