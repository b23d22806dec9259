import {
  type CommitteeMember,
  committeeHash,
  ed25519PublicKeyOf,
  type Hex,
  publicKeyOf,
  sortMembers,
  tag,
  uintBytes,
} from "@causeway/protocol";
import { Address, beginCell, Cell, Dictionary } from "@ton/core";

export const CHAIN_ID = 1360104473493507n;
/** The lane from here. */
export const LANE: Hex = tag("lane");
/** The lane to here. */
export const INBOUND: Hex = tag("inbound");
export const SIGNING = membersFrom(5n);
export const SUCCESSOR = membersFrom(9n);
const LEAF = tag("leaf");

function membersFrom(key: bigint): CommitteeMember[] {
  const members = [key, key + 1n].map((secret) => ({
    ...publicKeyOf(secret),
    ...{ ed25519: ed25519PublicKeyOf(uintBytes(secret, 32)), weight: 1n },
  }));
  return sortMembers(members);
}

function configuration(committees: number): Cell {
  const commitments = [SIGNING, SUCCESSOR].map((members, place) => {
    const name = ["signing", "successor"][place] as string;
    const words = beginCell().storeUint(BigInt(tag(name)), 256);
    return words.storeUint(BigInt(committeeHash(members)), 256).endCell();
  });
  const [signing, successor] = commitments.map((cell, place) => (place < committees ? cell : null));
  const own = beginCell()
    .storeUint(committees === 0 ? 0 : 3, 64)
    .storeUint(0, 40);
  own.storeMaybeRef(signing).storeMaybeRef(successor);
  const manager = new Address(0, Buffer.alloc(32, 1));
  return beginCell().storeAddress(manager).storeUint(0, 416).storeRef(own).endCell();
}

/**
 * The data of a mailbox with a lane each way.
 *
 * @param count Messages of the lane from here.
 * @param committees 2 with a successor, 1 without one, 0 without any.
 */
export function mailboxData(count: number, committees = 1): Cell {
  const words = Dictionary.Values.BigUint(256);
  const order = Dictionary.empty(Dictionary.Keys.Uint(32), words).set(0, BigInt(LANE));
  const branches = Dictionary.empty(Dictionary.Keys.Uint(8), words).set(0, BigInt(LEAF));
  const lane = beginCell().storeUint(count, 32).storeUint(2, 8).storeUint(10, 64).storeUint(0, 32);
  const lanes = cells(256, BigInt(LANE), lane.storeDict(branches).endCell());
  const outbox = beginCell().storeUint(CHAIN_ID, 64).storeUint(1, 32);
  outbox.storeDict(order).storeDict(lanes).storeBit(0);
  const inbound = beginCell().storeUint(BigInt(INBOUND), 256).storeUint(0, 16);
  inbound.storeUint(1, 64).storeUint(0, 64).storeUint(7, 256).storeUint(0, 80);
  inbound.storeUint(1_900_000_000, 40).storeUint(0, 120);
  const name = BigInt(INBOUND.slice(0, 18));
  const inbox = beginCell()
    .storeDict(cells(64, name, inbound.endCell()))
    .storeBit(0);
  const done = Dictionary.empty(Dictionary.Keys.Uint(64), words).set(1, 1n << 255n);
  const calls = Dictionary.empty<bigint, Cell>(Dictionary.Keys.BigUint(64), {
    serialize: (cell, builder) => builder.storeSlice(cell.beginParse()),
    parse: () => Cell.EMPTY,
  }).set(name, callsOf(done));
  const root = beginCell().storeCoins(5n).storeUint(0, 64).storeRef(configuration(committees));
  return root.storeRef(outbox).storeRef(inbox).storeDict(calls).endCell();
}

function callsOf(done: Dictionary<number, bigint>): Cell {
  const ended = beginCell().storeUint(1, 64).storeDict(done);
  return ended.storeDict(flights()).storeUint(1, 16).endCell();
}

/** The message at place 300 is in flight. */
function flights(): Dictionary<bigint, Cell> {
  const flight = beginCell()
    .storeUint(4, 64)
    .storeUint(0, 256 + 256 + 16);
  const rest = flight
    .storeUint(1_800_000_000, 40)
    .storeUint(0, 40 + 2)
    .storeAddress(null);
  return Dictionary.empty<bigint, Cell>(Dictionary.Keys.BigUint(64), {
    serialize: (cell, builder) => builder.storeSlice(cell.beginParse()),
    parse: () => Cell.EMPTY,
  }).set(300n, rest.endCell());
}

function cells(bits: number, key: bigint, cell: Cell): Dictionary<bigint, Cell> {
  const keys = Dictionary.Keys.BigUint(bits);
  return Dictionary.empty(keys, Dictionary.Values.Cell()).set(key, cell);
}
