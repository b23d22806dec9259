import { beginCell, type Cell, Dictionary, type DictionaryValue, type Slice } from "@ton/core";
import { createShardAccount } from "@ton/sandbox";

import type { MailboxWorld } from "./MailboxWorld";

/** What stands in a dictionary, as it is. */
export const RAW: DictionaryValue<Slice> = {
  serialize: (slice, builder) => builder.storeSlice(slice),
  parse: (slice) => slice.clone(),
};

/** The calls of a lane: `Calls` of `contracts/mailbox/state.tolk`. */
export interface KeptCalls {
  floor: bigint;
  words: Dictionary<bigint, bigint>;
  /** Flights by place. */
  inFlight: Dictionary<bigint, Slice>;
  count: number;
}

/** Changes the calls of a lane in a mailbox's data, as a long history would. @param name First 8 bytes of its id. */
export async function changeCalls(
  world: MailboxWorld,
  name: bigint,
  change: (calls: KeptCalls) => void,
): Promise<void> {
  const { head, cells, calls } = split(await world.data);
  const kept = readCalls(calls.get(name));
  change(kept);
  calls.set(name, callsCell(kept).beginParse());
  const data = cells.reduce((built, cell) => built.storeRef(cell), beginCell().storeBits(head));
  await setData(world, data.storeDict(calls).endCell());
}

/** Puts other data into a mailbox. */
export async function setData(world: MailboxWorld, data: Cell): Promise<void> {
  const { accountState, balance } = await world.blockchain.getContract(world.mailbox);
  if (accountState?.type !== "active" || !accountState.state.code) throw new Error("no mailbox");
  const { code } = accountState.state;
  await world.blockchain.setShardAccount(
    world.mailbox,
    createShardAccount({ address: world.mailbox, code, data, balance, workchain: 0 }),
  );
}

/** A mailbox's data: its numbers, the cells of configuration, outbox and inbox, and the calls of all lanes. */
export function split(data: Cell) {
  const root = data.beginParse();
  const head = root.loadBits(root.remainingBits - 1);
  const cells = [root.loadRef(), root.loadRef(), root.loadRef()];
  return { head, cells, calls: root.loadDict(Dictionary.Keys.BigUint(64), RAW) };
}

function readCalls(slice: Slice | undefined): KeptCalls {
  return {
    floor: slice?.loadUintBig(64) ?? 0n,
    words: loadDictionary(slice, Dictionary.Values.BigUint(256)),
    inFlight: loadDictionary(slice, RAW),
    count: slice?.loadUint(16) ?? 0,
  };
}

function loadDictionary<Value>(slice: Slice | undefined, values: DictionaryValue<Value>) {
  const keys = Dictionary.Keys.BigUint(64);
  return slice?.loadDict(keys, values) ?? Dictionary.empty(keys, values);
}

function callsCell({ floor, words, inFlight, count }: KeptCalls): Cell {
  const calls = beginCell().storeUint(floor, 64).storeDict(words).storeDict(inFlight);
  return calls.storeUint(count, 16).endCell();
}
