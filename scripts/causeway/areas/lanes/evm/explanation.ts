import type { Explanation } from "@causeway/operator/evm";

import type { LanesConfig } from "../config.ts";
import { configuredLanes, trustIdOf } from "../configuredLanes.ts";

export const lanesExplanation: Explanation<LanesConfig> = {
  words: ({ config }) => [
    ...config.chains.map((chain) => ({
      value: trustIdOf(config, chain),
      name: `trust in the light client of ${chain.name}`,
    })),
    ...configuredLanes(config).map(({ id, label }) => ({ value: id, name: label })),
  ],
};
