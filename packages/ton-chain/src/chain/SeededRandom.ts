import { createHash } from "node:crypto";

/** Numbers that follow from a seed alone, so that a run can be repeated. */
export class SeededRandom {
  readonly #seed: string;
  #count = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** 32 bytes. */
  bytes(): Buffer {
    this.#count++;
    return createHash("sha256").update(`${this.#seed}/${this.#count}`).digest();
  }

  /** A whole number from 0 to below a bound. */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }

  /** From 0 to below 1. */
  fraction(): number {
    return this.bytes().readUInt32BE(0) / 2 ** 32;
  }
}
