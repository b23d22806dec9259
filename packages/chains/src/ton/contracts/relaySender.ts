import type { Hex } from "@causeway/protocol";
import { type Address, beginCell, type Cell } from "@ton/core";

import { loadCells, readCell } from "../mailbox/MailboxCells.ts";
import { type KeptPrices, loadPrices } from "../mailbox/prices.ts";
import { RelaySenderAct } from "./actCodes.ts";

/** The contracts and chains around a RelaySender, as its address commits to them. */
export interface RelaySenderConfiguration {
  /** The access manager. */
  readonly manager: Address;
  readonly mailbox: Address;
  /** Chain id of this TON network. */
  readonly chainId: bigint;
  readonly hubChainId: bigint;
}

/** What a RelaySender keeps: `ton/contracts/relay/state.tolk`. */
export interface RelaySenderState extends RelaySenderConfiguration {
  /** Its counterpart's account on the hub; undefined before it is named. */
  readonly hubRelay: Hex | undefined;
  /** Nanoton that senders paid for second legs whose first legs have no answer yet. */
  readonly held: bigint;
  /** Nanoton that were earned. */
  readonly fees: bigint;
  /** Of results, by the chain id of their destination. */
  readonly prices: ReadonlyMap<bigint, KeptPrices>;
}

/** The first data of a RelaySender: without HubRelay and prices. */
export function relaySenderData(configuration: RelaySenderConfiguration): Cell {
  const { manager, mailbox, chainId, hubChainId } = configuration;
  const config = beginCell()
    .storeAddress(manager)
    .storeAddress(mailbox)
    .storeUint(chainId, 64)
    .storeUint(hubChainId, 64);
  const books = beginCell().storeUint(0, 64 + 1 + 1 + 16 + 1);
  return beginCell()
    .storeUint(0, 160)
    .storeCoins(0)
    .storeCoins(0)
    .storeRef(config)
    .storeRef(books)
    .endCell();
}

/** @throws ChainError `ContractMissing` if it is not the data of a RelaySender. */
export function readRelaySender(data: Cell): RelaySenderState {
  return readCell(data, (slice) => {
    const hubRelay = slice.loadUintBig(160);
    const [held, fees] = [slice.loadCoins(), slice.loadCoins()];
    const config = slice.loadRef().beginParse();
    const books = slice.loadRef().beginParse().skip(64);
    const prices = [...loadCells(books, 64)].map(([chainId, cell]): [bigint, KeptPrices] => [
      chainId,
      loadPrices(cell),
    ]);
    return {
      hubRelay: hubRelay === 0n ? undefined : `0x${hubRelay.toString(16).padStart(40, "0")}`,
      ...{ held, fees },
      ...{ manager: config.loadAddress(), mailbox: config.loadAddress() },
      ...{ chainId: config.loadUintBig(64), hubChainId: config.loadUintBig(64) },
      prices: new Map(prices),
    };
  });
}

/** The act that names the counterpart of a RelaySender. @param hubRelay An account of the hub: 20 bytes. */
export function setHubRelayAct(hubRelay: Hex): Cell {
  return beginCell()
    .storeUint(RelaySenderAct.setHubRelay, 32)
    .storeUint(BigInt(hubRelay), 160)
    .endCell();
}
