import { toBeHex } from "ethers";

import type { StateChanges, StorageDifference } from "./StateChanges.ts";

/** A storage difference that is the same at any time at which the same is done. */
export interface TimedDifference extends StorageDifference {
  /**
   * By how much the word grows with each second of the chain's time, modulo 2^256; `after` is then the word of the time
   * 0. Zero where the word does not depend on the time.
   */
  readonly perSecond: bigint;
}

/** The same calls, made at two times. */
export interface TwoTimes {
  readonly changes: StateChanges;
  /** Unix seconds. */
  readonly at: bigint;
  /** The changes by the same calls, made so many seconds later. */
  readonly later: { readonly changes: StateChanges; readonly seconds: bigint } | undefined;
}

const WORDS = 2n ** 256n;

/**
 * Takes the time of the chain out of storage differences. A deadline is so many seconds after the block that set it, so
 * that it is another word in each block: a word that moves with the time of the calls is given by how it moves.
 */
export function timedChanges({ changes, at, later }: TwoTimes): TimedDifference[] {
  const found = new Map(
    later?.changes.storage.map(({ contract, slot, after }) => [`${contract} ${slot}`, after]),
  );
  return changes.storage.map((difference) => {
    const { contract, slot, after } = difference;
    const moved = BigInt(found.get(`${contract} ${slot}`) ?? after) - BigInt(after);
    const seconds = later?.seconds ?? 1n;
    if (moved === 0n || moved % seconds !== 0n) return { ...difference, perSecond: 0n };
    const perSecond = wrapped(moved / seconds);
    const base = wrapped(BigInt(after) - perSecond * at);
    return { ...difference, after: toBeHex(base, 32), perSecond };
  });
}

function wrapped(value: bigint): bigint {
  return ((value % WORDS) + WORDS) % WORDS;
}
