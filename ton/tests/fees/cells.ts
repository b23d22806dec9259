import { type Price, packPrice } from "@causeway/protocol";
import { type Address, beginCell, Cell, type Slice } from "@ton/core";

/** Terms of a subject, as a version has them. */
export interface Terms {
  /** A destination's chain id, or 2^64 plus that of the hub's results. */
  readonly subject: bigint;
  readonly chainType: number;
  readonly free: boolean;
  readonly price: Price;
}

/** The content of a version. */
export interface Fees {
  readonly bandBps: bigint;
  readonly treasury: Address;
  readonly terms: readonly Terms[];
}

/** A subject's next gas price. */
export interface Move {
  readonly subject: bigint;
  readonly gasPrice: bigint;
}

/** A version's content as one cell. @param count How many terms it claims. */
export function contentCell(fees: Fees, count = fees.terms.length): Cell {
  const list = chain(fees.terms.map(termsBits));
  return beginCell()
    .storeUint(fees.bandBps, 32)
    .storeAddress(fees.treasury)
    .storeUint(count, 8)
    .storeRef(list ?? Cell.EMPTY)
    .endCell();
}

/** Moves as one cell, each with the next. */
export function movesCell(moves: readonly Move[]): Cell {
  return moves.reduceRight<Cell | null>(
    (next, { subject, gasPrice }) =>
      beginCell().storeUint(subject, 72).storeUint(gasPrice, 64).storeMaybeRef(next).endCell(),
    null,
  ) as Cell;
}

function termsBits({ subject, chainType, free, price }: Terms): Cell {
  return beginCell()
    .storeUint(subject, 72)
    .storeUint(chainType, 16)
    .storeBit(free)
    .storeUint(packPrice(price), 256)
    .endCell();
}

function chain(cells: readonly Cell[]): Cell | undefined {
  return cells.reduceRight<Cell | undefined>((next, cell) => {
    const builder = beginCell().storeSlice(cell.beginParse());
    return (next === undefined ? builder : builder.storeRef(next)).endCell();
  }, undefined);
}

/** An act that the schedule asks of the manager, and who gets the value that comes back. */
export interface Asked {
  readonly target: Address;
  readonly answerTo: Address;
  readonly body: Cell;
  readonly act: AskedPrices | { readonly kind: "payOut"; readonly to: Address };
}

/** Prices to be set, and the answer to it. */
export interface AskedPrices {
  readonly kind: "prices";
  readonly destinationChainId: bigint;
  readonly chainType: number;
  readonly answerTo: Address;
  readonly answer: Cell;
  readonly price: bigint;
  readonly upcoming: bigint;
}

/** Reads a message to the manager. */
export function askedOf(body: Cell): Asked {
  const fields = body.beginParse().skip(96);
  const [target, answerTo] = [fields.loadAddress(), fields.loadAddress()];
  return { body, target, answerTo, act: actOf(fields.loadRef().beginParse()) };
}

function actOf(act: Slice): Asked["act"] {
  const opcode = act.loadUint(32);
  if (opcode !== 0x10000020) {
    if (opcode !== 0x10000021 || act.loadBit()) throw new Error(`unknown act ${opcode}`);
    return { kind: "payOut", to: act.loadAddress() };
  }
  const destinationChainId = act.loadUintBig(64);
  const [prices, asked] = [act.loadRef().beginParse(), act.loadMaybeRef()?.beginParse()];
  if (asked === undefined) throw new Error("no answer is asked for");
  const [price, upcoming] = [prices.loadUintBig(256), prices.loadUintBig(256)];
  const [chainType, answerTo, answer] = [asked.loadUint(16), asked.loadAddress(), asked.loadRef()];
  return { kind: "prices", destinationChainId, chainType, answerTo, answer, price, upcoming };
}
