import { actOnFork, type ForkCall } from "./actOnFork.ts";
import type { Fork } from "./Fork.ts";
import { joinChanges, type StateChanges } from "./StateChanges.ts";
import type { TwoTimes } from "./timedChanges.ts";

/** A call, and from when on it can be made. */
export interface TimedCall extends ForkCall {
  /** Unix seconds; undefined if at once. */
  readonly notBefore?: bigint;
}

/** The outcome of calls, made one after the other. */
export interface Tried extends TwoTimes {
  /** Its calls that revert, counted from 1, and why. */
  readonly reverted: readonly { readonly call: number; readonly reason: string }[];
}

/** Between the two times. It is a prime: a difference that it divides is by the time, and not by chance. */
const LATER_SECONDS = 1_009n;

/**
 * Makes calls on a fork, each in a block of its own, a second after the one before. It makes them twice, the first time
 * later, so that words that depend on the time differ. The fork keeps the state after the second time.
 */
export async function tryCalls(fork: Fork, calls: readonly TimedCall[]): Promise<Tried> {
  const at = await fork.time();
  const goBack = await fork.mark();
  const later = await make(fork, calls, at + LATER_SECONDS);
  await goBack();
  const { changes, reverted } = await make(fork, calls, at);
  const failed = (all: Tried["reverted"]) => all.map(({ call }) => call).join();
  const isSame = failed(later.reverted) === failed(reverted);
  return {
    at,
    changes,
    reverted,
    later: isSame ? { changes: later.changes, seconds: LATER_SECONDS } : undefined,
  };
}

async function make(fork: Fork, calls: readonly TimedCall[], from: bigint) {
  const changes: StateChanges[] = [];
  const reverted: { call: number; reason: string }[] = [];
  let time = from;
  for (const [index, { notBefore = 0n, ...call }] of calls.entries()) {
    time = notBefore > time ? notBefore : time + 1n;
    await fork.nextBlockAt(time);
    const outcome = await actOnFork(fork, call);
    if (outcome.reverted === undefined) changes.push(outcome.changes);
    else reverted.push({ call: index + 1, reason: outcome.reverted });
  }
  return { changes: joinChanges(changes), reverted };
}
