import { type Price, packPrice, unpackPrice } from "@causeway/protocol";
import { type Address, beginCell, Cell, type Slice } from "@ton/core";

import { readCell } from "../mailbox/MailboxCells.ts";
import { FeeScheduleAct } from "./actCodes.ts";

/** Terms of a subject, as a version of a fee schedule has them. */
export interface FeeTerms {
  /** A destination's chain id, or 2^64 plus that of the hub's results. */
  readonly subject: bigint;
  readonly chainType: number;
  /** Whether it costs nothing. */
  readonly free: boolean;
  readonly price: Price;
}

/** The content of a version. */
export interface FeeVersion {
  readonly bandBps: number;
  /** Gets all fees. */
  readonly treasury: Address;
  readonly terms: readonly FeeTerms[];
}

/** A subject's next gas price, nanoton for each unit of the destination's gas. */
export interface SubjectGasPrice {
  readonly subject: bigint;
  readonly gasPrice: bigint;
}

const MAKE_EFFECTIVE = 0x30000001;
const POKE = 0x30000002;

/** A version's content as a fee schedule takes it. Its hash names it. */
export function feeVersionCell({ bandBps, treasury, terms }: FeeVersion): Cell {
  const ascending = terms.toSorted((one, other) => (one.subject < other.subject ? -1 : 1));
  const list = ascending.reduceRight<Cell | undefined>((next, { subject, ...one }) => {
    const cell = beginCell()
      .storeUint(subject, 72)
      .storeUint(one.chainType, 16)
      .storeBit(one.free)
      .storeUint(packPrice(one.price), 256);
    return (next === undefined ? cell : cell.storeRef(next)).endCell();
  }, undefined);
  return beginCell()
    .storeUint(bandBps, 32)
    .storeAddress(treasury)
    .storeUint(terms.length, 8)
    .storeRef(list ?? Cell.EMPTY)
    .endCell();
}

/** @throws ChainError `ContractMissing` if it is not the content of a version. */
export function readFeeVersion(content: Cell): FeeVersion {
  return readCell(content, (slice) => {
    const [bandBps, treasury] = [slice.loadUint(32), slice.loadAddress()];
    const terms: FeeTerms[] = [];
    let rest: Slice = slice;
    for (let left = slice.loadUint(8); left > 0; left -= 1) {
      rest = rest.loadRef().beginParse();
      terms.push({
        ...{ subject: rest.loadUintBig(72), chainType: rest.loadUint(16), free: rest.loadBit() },
        price: unpackPrice(rest.loadUintBig(256)),
      });
    }
    return { bandBps, treasury, terms };
  });
}

/** The act that announces a version. @param effectiveAt Unix seconds, 0 for at once. */
export function publishAct(version: number, effectiveAt: bigint, content: Cell): Cell {
  return beginCell()
    .storeUint(FeeScheduleAct.publish, 32)
    .storeUint(version, 32)
    .storeUint(effectiveAt, 40)
    .storeRef(content)
    .endCell();
}

/** The act that returns to a version that was in force, with its content as it was published. */
export function rollBackAct(version: number, content: Cell): Cell {
  return beginCell()
    .storeUint(FeeScheduleAct.rollBack, 32)
    .storeUint(version, 32)
    .storeRef(content)
    .endCell();
}

/** The act of a guardian that takes back the pending version. */
export function withdrawAsGuardianAct(version: number): Cell {
  return beginCell()
    .storeUint(FeeScheduleAct.withdrawAsGuardian, 32)
    .storeUint(version, 32)
    .endCell();
}

/** The act that moves gas prices within their bands. */
export function moveGasPricesAct(moves: readonly SubjectGasPrice[]): Cell {
  const list = moves.reduceRight<Cell | null>((next, { subject, gasPrice }) => {
    const move = beginCell().storeUint(subject, 72).storeUint(gasPrice, 64);
    return move.storeMaybeRef(next).endCell();
  }, null);
  return beginCell()
    .storeUint(FeeScheduleAct.moveGasPrices, 32)
    .storeUint(moves.length, 8)
    .storeRef(list ?? Cell.EMPTY)
    .endCell();
}

/** Anyone's message that brings the pending version into force. */
export function makeEffectiveBody(): Cell {
  return beginCell().storeUint(MAKE_EFFECTIVE, 32).storeUint(0, 64).endCell();
}

/** Anyone's message that has a subject's price sent to its contract again. */
export function pokeBody(subject: bigint): Cell {
  return beginCell().storeUint(POKE, 32).storeUint(0, 64).storeUint(subject, 72).endCell();
}
