import type { Explanation } from "@causeway/operator/evm";
import { deployerAbi, interfaceOf } from "@causeway/protocol/contracts";

import { saltOf } from "./addresses.ts";
import type { DeploymentConfig } from "./config.ts";
import { factory } from "./factory.ts";

export const deploymentExplanation: Explanation<DeploymentConfig> = {
  interfaces: [{ contract: factory.name, abi: interfaceOf(deployerAbi) }],
  words: ({ config, blueprint }) => [
    { value: config.environmentTag, name: `the environment ${config.environment}` },
    ...[factory, ...blueprint.contracts].map(({ name }) => ({
      value: saltOf(name),
      name: `the salt of ${name}`,
    })),
  ],
};
