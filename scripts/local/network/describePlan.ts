import type { Environment } from "@causeway/environment";

import { describeEnvironment } from "../../causeway/services/describeEnvironment.ts";
import { describePools } from "../pools/describePools.ts";
import type { NetworkPlan } from "./NetworkPlan.ts";

/**
 * All facts of the network as an environment: those of the configuration, and the pools that it gets.
 *
 * @param deployments Folder of deployment records.
 */
export function describePlan({ config, pools }: NetworkPlan, deployments: string): Environment {
  return describePools(describeEnvironment(config, deployments), config, pools);
}
