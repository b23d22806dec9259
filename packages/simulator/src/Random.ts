import { hexlify, keccak256, randomBytes, toBeHex } from "ethers";

import { SimulatorError } from "./SimulatorError.ts";

/** A seed: any number from 0 to 2^256 - 1, in whatever form is at hand. */
export type Seed = number | bigint | string;

/** Where all chance comes from: the same seed makes the same draws. */
export class Random {
  readonly seed: bigint;
  #draws = 0n;

  constructor(seed: bigint) {
    this.seed = seed;
  }

  /** A whole number from 0 to `below - 1`. */
  below(below: number): number {
    const digest = keccak256(`${toBeHex(this.seed, 32)}${toBeHex(this.#draws++, 32).slice(2)}`);
    return Number(BigInt(digest) % BigInt(below));
  }

  /** One of the elements of a list that is not empty. */
  pick<Element>(list: readonly Element[]): Element {
    return list[this.below(list.length)] as Element;
  }
}

/**
 * Reads a seed, or draws one.
 *
 * @throws SimulatorError `InvalidSeed`.
 */
export function seedOf(seed: Seed | undefined): bigint {
  const given = seed ?? hexlify(randomBytes(8));
  try {
    const value = BigInt(given);
    if (value >= 0n && value < 1n << 256n) return value;
  } catch {}
  throw new SimulatorError("InvalidSeed", `a seed is a number from 0 to 2^256 - 1, not ${given}`, {
    seed: given,
  });
}

/** A seed as it is printed, and as CAUSEWAY_SEED takes it. */
export function formatSeed(seed: bigint): string {
  return `0x${seed.toString(16)}`;
}
