import type { Progress } from "../../ChainStore.ts";
import type { Sequence, SequenceCount } from "../../Sequence.ts";
import type { Followed } from "../Followed.ts";
import { amendRead } from "./amendRead.ts";
import { gapAround, gapBelow, heightsOf } from "./gapBefore.ts";
import type { FirstNumber, NumberGap } from "./numbersOf.ts";
import { recover } from "./recover.ts";

/**
 * Compares the index with the counts of the chain's state at its newest final block. Readings show a number that is
 * missing before another; this shows one at the end of a series, and one between history and head.
 *
 * @returns whether events were missing. They are stored then.
 * @throws EventsOmitted if a missing one is not found; ChainError `RpcUnavailable` if an RPC does not keep that state.
 */
export async function compareCounts(followed: Followed): Promise<boolean> {
  const { store, sequences, witness } = followed;
  const progress = await store.progress();
  const { live, filled, final } = progress;
  // Until history is there, a number that is missing may be in it.
  if (witness === undefined || live === undefined || filled < live - 1n) return false;
  let isAmended = false;
  for (const count of await witness.counts(final)) {
    const sequence = sequences.find(({ name }) => name === count.sequence);
    if (sequence === undefined) continue;
    const next = () => gapIn(followed, sequence, count, { ...progress, live });
    let gap = await next();
    while (gap !== undefined) {
      const events = await recover(followed, gap);
      await amendRead(followed, events);
      isAmended = true;
      gap = (await gapAround(store, events, [sequence], progress.start)) ?? (await next());
    }
  }
  return isAmended;
}

/** A missing number of a series: its last one, or one at the block where history meets what was read at the head. */
async function gapIn(
  { store }: Followed,
  sequence: Sequence,
  { series, count }: SequenceCount,
  { start, live, final }: Progress & { readonly live: bigint },
): Promise<NumberGap | undefined> {
  const heightOf = async (place: bigint) =>
    (await heightsOf(store, sequence, [{ series, place }]))[0];
  const before = (place: bigint, height: bigint): Promise<NumberGap> => {
    const next: FirstNumber = { sequence, series, place, height };
    return gapBelow(store, next, start);
  };
  let [low, high, highest] = [-1n, count, final];
  const last = count === 0n ? start : await heightOf(count - 1n);
  if (last === undefined) return before(count, final);
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const height = await heightOf(middle);
    if (height === undefined) return before(middle + 1n, highest);
    if (height < live) low = middle;
    else [high, highest] = [middle, height];
  }
  return undefined;
}
