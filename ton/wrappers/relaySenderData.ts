import { type Address, beginCell, type Cell } from "@ton/core";

/** The contracts and chains around a RelaySender, as its address commits to them. */
export interface RelaySenderConfiguration {
  /** The access manager. */
  readonly manager: Address;
  readonly mailbox: Address;
  /** Chain id of this TON network. */
  readonly chainId: bigint;
  readonly hubChainId: bigint;
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
