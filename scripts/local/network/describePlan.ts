import type { Environment } from "@causeway/environment";

import { describeEnvironment } from "../../causeway/services/describeEnvironment.ts";
import { describePools } from "../pools/describePools.ts";
import { listedPrices } from "./listedPrices.ts";
import type { NetworkPlan } from "./NetworkPlan.ts";

/**
 * All facts of the network as an environment: those of the configuration, the pools that it gets, and
 * prices of its assets.
 *
 * @param deployments Folder of deployment records.
 */
export function describePlan({ config, pools }: NetworkPlan, deployments: string): Environment {
  const known = describePools(describeEnvironment(config, deployments), config, pools);
  return { ...known, prices: [...known.prices, ...listedPrices(config, new Date())] };
}
