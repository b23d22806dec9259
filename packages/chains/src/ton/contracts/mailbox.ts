import type { Hex } from "@causeway/protocol";
import { type Address, type Builder, beginCell, type Cell } from "@ton/core";

import { loadWord, readCell, readMailbox } from "../mailbox/MailboxCells.ts";

/** A mailbox's configuration, as its address commits to it. */
export interface MailboxConfiguration {
  /** The access manager. */
  readonly manager: Address;
  /** Chain id of this TON network. */
  readonly chainId: bigint;
  /** Tag of the environment's name. */
  readonly environment: Hex;
  readonly hubChainId: bigint;
  /** How long a committee has named its successor before the successor signs, seconds. */
  readonly handover: number;
  /** Tells mailboxes apart that are otherwise the same. */
  readonly salt?: bigint;
}

/** What a mailbox keeps beside lanes, clients and messages. */
export interface MailboxAccount extends Required<MailboxConfiguration> {
  /** Nanoton that deliverers have paid for answers that have not come. */
  readonly pledged: bigint;
}

/** The first data of a mailbox: without lanes, clients and messages. */
export function mailboxData(configuration: MailboxConfiguration): Cell {
  const { manager, environment, hubChainId, handover, salt = 0n } = configuration;
  const config = beginCell()
    .storeAddress(manager)
    .storeUint(BigInt(environment), 256)
    .storeUint(hubChainId, 64)
    .storeUint(handover, 32)
    .storeUint(salt, 64)
    .storeRef(beginCell().storeUint(0, 64).storeUint(0, 40).storeBit(false).storeBit(false));
  const outbox = empty(3, beginCell().storeUint(configuration.chainId, 64).storeUint(0, 32));
  const inbox = empty(2).storeRef(empty(3));
  return beginCell()
    .storeCoins(0)
    .storeUint(0, 64)
    .storeRef(config)
    .storeRef(outbox)
    .storeRef(inbox)
    .storeBit(false)
    .endCell();
}

/** @throws ChainError `ContractMissing` if it is no mailbox's data. */
export function readMailboxAccount(data: Cell): MailboxAccount {
  const { config, outbox } = readMailbox(data);
  const pledged = readCell(data, (slice) => slice.loadCoins());
  const chainId = readCell(outbox, (slice) => slice.loadUintBig(64));
  return readCell(config, (slice) => ({
    pledged,
    chainId,
    manager: slice.loadAddress(),
    environment: loadWord(slice),
    hubChainId: slice.loadUintBig(64),
    handover: slice.loadUint(32),
    salt: slice.loadUintBig(64),
  }));
}

/** Empty maps after what is there. */
function empty(maps: number, before: Builder = beginCell()): Builder {
  for (let map = 0; map < maps; map++) before.storeBit(false);
  return before;
}
