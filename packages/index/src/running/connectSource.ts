import { connectEvmSource } from "../evm/connectEvmSource.ts";
import type { FollowedChainConfig, IndexedSource } from "./IndexedSource.ts";

/** How a chain of each family is connected to. A further family is one line here. */
const CONNECTORS: {
  readonly [Family in FollowedChainConfig["family"]]: (
    config: Extract<FollowedChainConfig, { readonly family: Family }>,
  ) => Promise<IndexedSource>;
} = { evm: connectEvmSource };

/**
 * Connects to a chain of any family for reading its events and costs.
 *
 * @throws ChainError `WrongChain` if an RPC serves another chain, `RpcUnavailable`.
 */
export function connectSource(config: FollowedChainConfig): Promise<IndexedSource> {
  return CONNECTORS[config.family](config);
}
