import { chainNamed } from "@causeway/operator";
import { applyChain } from "@causeway/operator/evm";
import { toQuantity } from "ethers";

import { environmentAt } from "../../../../scripts/causeway/environment.ts";
import { VENUE_DEPLOYER } from "../../../../scripts/local/network/accounts.ts";
import { describePlan } from "../../../../scripts/local/network/describePlan.ts";
import { deployVenues, openPools } from "../../../../scripts/local/pools/deployPools.ts";
import type { TransferNetwork } from "../TransferNetwork.ts";

/** Opens the pools of the plan on a chain, and has orders use them; returns what an environment has of the chain. */
export async function openPoolsOn(network: TransferNetwork, name: string) {
  const { config, deployments, plan } = network;
  const server = plan.chains.find((one) => one.name === name);
  if (server === undefined) throw new Error(`no chain ${name}`);
  const coins = toQuantity(10n ** 22n);
  await network.provider(name).send("anvil_setBalance", [VENUE_DEPLOYER.address, coins]);
  await deployVenues(plan, server);
  await applyChain({
    environment: environmentAt(config, deployments),
    chain: chainNamed(config, name),
    waitMilliseconds: 0,
    onExecuted: () => {},
  });
  await openPools(plan, server, []);
  const { chains, pools } = describePlan({ ...plan, config }, deployments);
  const swap = chains.find((one) => one.name === name)?.swap;
  return { swap, pools: pools.filter(({ chain }) => chain === name) };
}
