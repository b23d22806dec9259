import { readerOf } from "@causeway/chains/evm";
import { connect } from "@causeway/chains/node";

import { messagesOnEvm } from "../products/messages/evm.ts";
import { ordersOnEvm } from "../products/orders/evm.ts";
import { transfersOnEvm } from "../products/transfers/evm.ts";
import type { FollowedEvmChain, IndexedSource } from "../running/IndexedSource.ts";
import { EvmCosts } from "./EvmCosts.ts";
import { EvmIndexedChain } from "./EvmIndexedChain.ts";
import { EvmTokens } from "./EvmTokens.ts";
import { EvmWitness } from "./EvmWitness.ts";
import { placedContracts } from "./placedContracts.ts";

/** The contracts of each product on EVM chains. */
export const CONTRACTS_ON_EVM = [messagesOnEvm, transfersOnEvm, ordersOnEvm];

const REMEDY = "see to it, or name others in rpcUrls";

/**
 * Connects to an EVM chain for reading its events and costs, and checks that every RPC serves it.
 *
 * @throws ChainError `WrongChain`, `RpcUnavailable`.
 */
export async function connectEvmSource(config: FollowedEvmChain): Promise<IndexedSource> {
  const { name, chainId, rpcUrls, rpcTimeout: timeoutMilliseconds } = config;
  const rpcs = await connect({ name, chainId, rpcUrls, timeoutMilliseconds }, REMEDY);
  const calls = readerOf(rpcs);
  const options = { name, products: CONTRACTS_ON_EVM, contracts: placedContracts(config) };
  const chain = new EvmIndexedChain(rpcs, options);
  return {
    config,
    chain,
    transactions: chain,
    witness: new EvmWitness(rpcs, { ...options, rpcUrls }),
    costs: new EvmCosts(rpcs),
    tokens: new EvmTokens(calls),
    calls,
    close: () => rpcs.destroy(),
  };
}
