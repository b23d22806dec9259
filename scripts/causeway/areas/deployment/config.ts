import { areaConfig, type BaseConfig } from "@causeway/operator";
import { environmentOf, type Hex } from "@causeway/protocol";

/** What follows from an environment's name. */
export interface DeploymentConfig extends BaseConfig {
  /** Tag of its name, which keeps its checkpoints and lanes apart from those of any other. */
  readonly environmentTag: Hex;
}

export const deploymentConfig = areaConfig({
  files: {},
  part: (_, { environment }): Pick<DeploymentConfig, "environmentTag"> => ({
    environmentTag: environmentOf(environment),
  }),
});
