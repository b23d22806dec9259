import type { Hex } from "@causeway/protocol";
import { BitReader } from "@ton/core";
import { hexlify } from "ethers";

import { invalidProof } from "./invalidProof.ts";
import type { ProofCell } from "./ProofCell.ts";

/** Reads an ordinary cell of a proof: its bits and its references, each from the first on. */
export class CellReader {
  readonly #bits: BitReader;
  readonly #refs: readonly ProofCell[];
  #nextRef = 0;

  /** @throws ChainError `InvalidStateProof` if the proof leaves this cell out. */
  constructor(cell: ProofCell) {
    if (cell.kind !== "ordinary") {
      throw invalidProof(`it has a ${cell.kind} cell in place of data`, { hash: cell.hash });
    }
    this.#bits = new BitReader(cell.bits);
    this.#refs = cell.refs;
  }

  bit(): boolean {
    return this.#bits.loadBit();
  }

  uint(bits: number): number {
    return this.#bits.loadUint(bits);
  }

  int(bits: number): number {
    return this.#bits.loadInt(bits);
  }

  uintBig(bits: number): bigint {
    return this.#bits.loadUintBig(bits);
  }

  coins(): bigint {
    return this.#bits.loadCoins();
  }

  /** 32 bytes. */
  word(): Hex {
    return hexlify(this.#bits.loadBuffer(32)) as Hex;
  }

  /** @throws ChainError `InvalidStateProof` unless these bits come next. */
  expect(bits: number, value: number, name: string): void {
    const found = this.uint(bits);
    if (found !== value) throw invalidProof(`a cell is no ${name}`, { expected: value, found });
  }

  skip(bits: number): this {
    this.#bits.skip(bits);
    return this;
  }

  ref(): ProofCell {
    const ref = this.#refs[this.#nextRef];
    if (ref === undefined) throw invalidProof("a cell has too few references");
    this.#nextRef += 1;
    return ref;
  }
}
