import {
  globalIdOf,
  openReaders,
  type Readers,
  TonChain,
  TonEvents,
  wireAddress,
} from "@causeway/chains/ton";
import { ask } from "@causeway/peers/node";
import { ChainType, type Hex } from "@causeway/protocol";

import type { FollowedTonChain, IndexedSource } from "../running/IndexedSource.ts";
import { TonCosts } from "./TonCosts.ts";
import { type FeeScheduleEvents, TonIndexedChain } from "./TonIndexedChain.ts";

/**
 * Connects to a TON chain for reading its events and costs. What is read is proven, so that it needs no witness.
 *
 * @throws ChainError `WrongChain` if the endpoints serve another network, `RpcUnavailable`.
 */
export async function connectTonSource(config: FollowedTonChain): Promise<IndexedSource> {
  const { name, chainId, rpcUrls: urls, rpcTimeout: timeout, startHeight } = config;
  const mailbox: Hex = `0x${config.mailbox.slice(2).toLowerCase()}`;
  const origin = { chainType: ChainType.ton, chainId, mailbox: wireAddress(mailbox) };
  const readers = openReaders({ name, chainId, globalId: globalIdOf(chainId), urls, timeout }, ask);
  const reading = new TonChain(origin, readers.of(mailbox), findMembers);
  const schedule = scheduleOf(config, readers);
  const chain = new TonIndexedChain(name, reading, startHeight, schedule);
  await chain.newestBlock();
  return {
    ...{ config, chain, transactions: chain },
    costs: new TonCosts(reading),
    close: () => readers.close(),
  };
}

function scheduleOf(
  { messageFeeSchedule }: FollowedTonChain,
  readers: Readers,
): FeeScheduleEvents | undefined {
  if (messageFeeSchedule === undefined) return undefined;
  const account: Hex = `0x${messageFeeSchedule.slice(2).toLowerCase()}`;
  const events = new TonEvents(readers.of(account));
  return {
    account,
    transactions: async (from, to) => (await events.transactions(from, to)).transactions,
  };
}

/** The index has committees by the hub's events. */
async function findMembers(): Promise<never> {
  throw new TypeError("the index proves no committees");
}
