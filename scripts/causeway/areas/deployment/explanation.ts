import type { Explanation } from "@causeway/operator/evm";

import { Deployer__factory } from "../../../../typechain-types/index.js";
import { saltOf } from "./addresses.ts";
import type { DeploymentConfig } from "./config.ts";
import { factory } from "./factory.ts";

export const deploymentExplanation: Explanation<DeploymentConfig> = {
  interfaces: [{ contract: factory.name, abi: Deployer__factory.createInterface() }],
  words: ({ config, blueprint }) => [
    { value: config.environmentTag, name: `the environment ${config.environment}` },
    ...[factory, ...blueprint.contracts].map(({ name }) => ({
      value: saltOf(name),
      name: `the salt of ${name}`,
    })),
  ],
};
