import type { EnvironmentChainConfig, ServedEnvironment } from "@causeway/environment";
import { readPoolsOn } from "@causeway/routing/read";

import type { ChainState, QuotedChain } from "./ChainState.ts";

/** Blocks over which the time of one is measured. */
const MEASURED = 10n;

/**
 * Reads a chain's newest block: its pools by one call.
 *
 * @param known The state at an earlier block; if the head has not moved, it is the answer.
 */
export async function readChainState(
  config: EnvironmentChainConfig,
  { pools }: Pick<ServedEnvironment, "pools">,
  chain: QuotedChain,
  known?: ChainState,
): Promise<ChainState> {
  const height = await chain.headHeight();
  const block = Number(height);
  if (known?.block === block) return known;
  const first = height > MEASURED ? height - MEASURED : 0n;
  const [gasPrice, at, earlier] = await Promise.all([
    chain.accounts.gasPrice(),
    chain.blockTime(height),
    chain.blockTime(first),
  ]);
  const market = { ...config, reader: chain, block, gasPrice };
  const read = await readPoolsOn(market, { pools });
  const blockSeconds = Number(at - earlier) / Math.max(Number(height - first), 1);
  return { config, block, at, blockSeconds, gasPrice, pools: read.pools, reader: chain };
}
