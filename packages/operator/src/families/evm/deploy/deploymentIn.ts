import { type ReadLog, readLogs } from "@causeway/chains/evm";

import type { PlanContext } from "../PlanContext.ts";

/**
 * The factory's event of the deployment of a contract; undefined without one in those blocks.
 *
 * @param name The contract's name, from which its salt follows.
 */
export async function deploymentIn(
  { config, chain, view, blueprint: { factory } }: PlanContext,
  name: string,
  blocks: { readonly fromBlock: number; readonly toBlock?: number },
): Promise<ReadLog | undefined> {
  const [log] = await readLogs(view, {
    address: factory.address,
    topics: factory.topics(config.deployer, name),
    range: chain.logRange,
    ...blocks,
  });
  return log;
}
