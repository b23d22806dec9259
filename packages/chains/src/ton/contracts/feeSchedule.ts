import type { Hex } from "@causeway/protocol";
import { type Address, beginCell, type Cell, Dictionary, type Slice } from "@ton/core";

import { loadCells, loadWord, readCell } from "../mailbox/MailboxCells.ts";
import { type KeptPrices, loadPrices } from "../mailbox/prices.ts";

/** The contracts around a fee schedule, as its address commits to them. */
export interface FeeScheduleConfiguration {
  /** The access manager. */
  readonly manager: Address;
  readonly mailbox: Address;
  /** Left out on the hub. */
  readonly relaySender?: Address;
}

/** A version that was published and is not in force. */
export interface PendingVersion {
  readonly version: number;
  /** Unix seconds. */
  readonly effectiveAt: number;
  readonly hadNotice: boolean;
  readonly content: Cell;
}

/** A version that was in force, for the time in which it can come back. */
export interface RetiredVersion {
  /** Unix seconds. */
  readonly replacedAt: number;
  readonly contentHash: Hex;
}

/** What is charged for a subject: `Entry` of `ton/contracts/fees/state.tolk`. Times are unix seconds. */
export interface FeeEntry {
  readonly chainType: number;
  readonly centre: bigint;
  readonly graceEndsAt: number;
  readonly setting: number;
  readonly sentAt: number;
  readonly isConfirmed: boolean;
  readonly wasConfirmed: boolean;
  readonly beginsGrace: boolean;
  readonly prices: KeptPrices;
}

/** What a fee schedule keeps: `ton/contracts/fees/state.tolk`. */
export interface FeeScheduleState {
  readonly manager: Address;
  readonly mailbox: Address;
  readonly relaySender: Address | undefined;
  /** Number of the version in force, 0 before the first; the next three are of its content. */
  readonly version: number;
  readonly bandBps: number;
  readonly treasury: Address | undefined;
  readonly contentHash: Hex;
  readonly lastVersion: number;
  /** Unix seconds; 0 before prices in force changed. */
  readonly changedAt: number;
  readonly pending: PendingVersion | undefined;
  /** By number. */
  readonly retired: ReadonlyMap<number, RetiredVersion>;
  /** By subject: a destination's chain id, or 2^64 plus that of the hub's results. */
  readonly entries: ReadonlyMap<bigint, FeeEntry>;
}

/** The first data of a fee schedule: without versions and prices. */
export function feeScheduleData(configuration: FeeScheduleConfiguration): Cell {
  const { manager, mailbox, relaySender } = configuration;
  const versions = beginCell()
    .storeUint(0, 32 + 32)
    .storeAddress(null)
    .storeUint(0, 256 + 32 + 40)
    .storeUint(0, 2);
  const charges = beginCell().storeUint(0, 8 + 1);
  return beginCell()
    .storeAddress(manager)
    .storeAddress(mailbox)
    .storeAddress(relaySender)
    .storeRef(versions)
    .storeRef(charges)
    .endCell();
}

/** @throws ChainError `ContractMissing` if it is not the data of a fee schedule. */
export function readFeeSchedule(data: Cell): FeeScheduleState {
  return readCell(data, (slice) => ({
    manager: slice.loadAddress(),
    mailbox: slice.loadAddress(),
    relaySender: slice.loadMaybeAddress() ?? undefined,
    ...readVersions(slice.loadRef().beginParse()),
    entries: readEntries(slice.loadRef().beginParse()),
  }));
}

function readVersions(slice: Slice) {
  const [version, bandBps] = [slice.loadUint(32), slice.loadUint(32)];
  const treasury = slice.loadMaybeAddress() ?? undefined;
  const contentHash = loadWord(slice);
  const [lastVersion, changedAt] = [slice.loadUint(32), slice.loadUint(40)];
  const pending = slice.loadMaybeRef()?.beginParse();
  const read = pending && readPending(pending);
  const retired = new Map(slice.loadDict(Dictionary.Keys.Uint(32), RETIRED));
  const versions = { version, bandBps, treasury, contentHash, lastVersion, changedAt };
  return { ...versions, pending: read, retired };
}

const RETIRED = {
  parse: (slice: Slice): RetiredVersion => ({
    replacedAt: slice.loadUint(40),
    contentHash: loadWord(slice),
  }),
  serialize: () => {
    throw new TypeError("the contract alone writes its data");
  },
};

function readPending(slice: Slice): PendingVersion {
  const [version, effectiveAt] = [slice.loadUint(32), slice.loadUint(40)];
  return { version, effectiveAt, hadNotice: slice.loadBit(), content: slice.loadRef() };
}

function readEntries(slice: Slice): Map<bigint, FeeEntry> {
  const cells: Dictionary<bigint, Cell> = loadCells(slice.skip(8), 72);
  return new Map([...cells].map(([subject, cell]) => [subject, readCell(cell, readEntry)]));
}

function readEntry(slice: Slice): FeeEntry {
  return {
    chainType: slice.loadUint(16),
    centre: slice.loadUintBig(64),
    graceEndsAt: slice.loadUint(40),
    setting: slice.loadUint(32),
    sentAt: slice.loadUint(40),
    isConfirmed: slice.loadBit(),
    wasConfirmed: slice.loadBit(),
    beginsGrace: slice.loadBit(),
    prices: loadPrices(slice.loadRef()),
  };
}
