import type { Explanation } from "@causeway/operator/evm";

import { type SwapConfig, venuesOn } from "../SwapConfig.ts";

export const swapExplanation: Explanation<SwapConfig> = {
  addresses: ({ config, chain }) =>
    venuesOn(config, chain).map(({ name, venue }) =>
      venue.kind === "universalRouter"
        ? { value: venue.router.address, name: `the router of ${name}` }
        : { value: venue.factory.address, name: `the factory of ${name}` },
    ),
};
