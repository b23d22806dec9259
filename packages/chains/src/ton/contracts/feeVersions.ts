import { type Price, packPrice } from "@causeway/protocol";
import { type Address, beginCell, Cell } from "@ton/core";

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

/** The act that announces a version. @param effectiveAt Unix seconds, 0 for at once. */
export function publishAct(version: number, effectiveAt: bigint, content: Cell): Cell {
  return beginCell()
    .storeUint(FeeScheduleAct.publish, 32)
    .storeUint(version, 32)
    .storeUint(effectiveAt, 40)
    .storeRef(content)
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
