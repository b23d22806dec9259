import type { OnStop } from "@causeway/service";

import { connectEvmSource } from "../evm/connectEvmSource.ts";
import { connectTonSource } from "../ton/connectTonSource.ts";
import type { FollowedChainConfig, IndexedSource } from "./IndexedSource.ts";

/** How a chain of each family is connected to. A further family is one line here. */
const CONNECTORS: {
  readonly [Family in FollowedChainConfig["family"]]: (
    config: Extract<FollowedChainConfig, { readonly family: Family }>,
  ) => Promise<IndexedSource>;
} = { evm: connectEvmSource, ton: connectTonSource };

/**
 * Connects to chains of any family for reading their events and costs, by their ids.
 *
 * @param onStop Receives what ends each connection.
 * @throws ChainError `WrongChain` if an RPC serves another chain, `RpcUnavailable`.
 */
export async function connectSources(
  chains: readonly FollowedChainConfig[],
  onStop: OnStop,
): Promise<Map<bigint, IndexedSource>> {
  const sources = new Map<bigint, IndexedSource>();
  for (const chain of chains) {
    const source = await connectSource(chain);
    onStop(() => source.close());
    sources.set(chain.chainId, source);
  }
  return sources;
}

function connectSource<Chain extends FollowedChainConfig>(config: Chain): Promise<IndexedSource> {
  const connect = CONNECTORS[config.family] as (of: Chain) => Promise<IndexedSource>;
  return connect(config);
}
