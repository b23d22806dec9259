import { readLogs } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import type { Log } from "ethers";

import { Deployer__factory } from "../../../typechain-types/index.js";
import { saltOf } from "../addresses.ts";
import type { PlanContext } from "../plan/PlanContext.ts";

const deployerAbi = Deployer__factory.createInterface();

/**
 * The `Deployer`'s event of the deployment of a contract; undefined if there is none in those blocks.
 *
 * @param name The contract's name, from which its salt follows.
 */
export async function deploymentIn(
  { config, chain, view, addresses }: PlanContext,
  name: string,
  blocks: { readonly fromBlock: number; readonly toBlock?: number },
): Promise<Log | undefined> {
  const topics = deployerAbi.encodeFilterTopics("ContractDeployed", [
    config.deployer,
    saltOf(name),
  ]);
  const [log] = await readLogs(view, {
    address: addresses.Deployer,
    topics: topics as Hex[],
    range: chain.logRange,
    ...blocks,
  });
  return log;
}
