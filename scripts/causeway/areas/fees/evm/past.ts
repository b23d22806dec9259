import type { BaseConfig, ChainConfig, Environment } from "@causeway/operator";
import {
  deploymentFile,
  openChain,
  type PlanContext,
  readDeployments,
} from "@causeway/operator/evm";

/** The blocks whose events a back-test reads. */
export interface PastBlocks {
  readonly fromBlock: number;
  /** Blocks of one request. */
  readonly range: number;
}

/**
 * The blocks since a contract was deployed. A record of chains that are gone would hide the blocks of those that took
 * their place: of development chains, all blocks.
 */
export function pastBlocks(
  { development, environment }: Pick<BaseConfig, "development" | "environment">,
  { name, logRange: range }: ChainConfig,
  deployments: string,
  contract: string,
): PastBlocks {
  const record = readDeployments(deploymentFile(deployments, environment, name));
  return { fromBlock: development ? 0 : (record[contract]?.block ?? 0), range };
}

/** Reads a chain of an environment, and closes the connection. */
export async function onOpenChain<C extends BaseConfig, T>(
  environment: Environment<C>,
  chain: ChainConfig,
  read: (context: PlanContext<C>) => Promise<T>,
): Promise<T> {
  const open = await openChain(environment, chain);
  try {
    return await read(await open.context());
  } finally {
    await open.close();
  }
}
