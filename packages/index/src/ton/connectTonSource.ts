import { openTonChain } from "@causeway/chains/ton";
import { ask } from "@causeway/peers/node";
import { ChainType } from "@causeway/protocol";

import type { FollowedTonChain, IndexedSource } from "../running/IndexedSource.ts";
import { TonCosts } from "./TonCosts.ts";
import { TonIndexedChain } from "./TonIndexedChain.ts";

/**
 * Connects to a TON chain for reading its events and costs. What is read is proven, so that it needs no witness.
 *
 * @throws ChainError `WrongChain` if the endpoints serve another network, `RpcUnavailable`.
 */
export async function connectTonSource(config: FollowedTonChain): Promise<IndexedSource> {
  const { name, chainId, rpcUrls: urls, rpcTimeout: timeout, startHeight } = config;
  const mailbox = { chainType: ChainType.ton, chainId, mailbox: `0x00${config.mailbox.slice(2)}` };
  const reading = openTonChain({ name, mailbox, urls, timeout, findMembers }, ask);
  const chain = new TonIndexedChain(name, reading, startHeight);
  await chain.newestBlock();
  return {
    ...{ config, chain, transactions: chain },
    costs: new TonCosts(reading),
    close: () => reading.close(),
  };
}

/** The index has committees by the hub's events. */
async function findMembers(): Promise<never> {
  throw new TypeError("the index proves no committees");
}
