import type { ChainStore } from "../../ChainStore.ts";
import type { IndexedEvent } from "../../IndexedEvent.ts";
import type { Sequence, SequencePlace } from "../../Sequence.ts";
import { type FirstNumber, type NumberGap, numbersOf } from "./numbersOf.ts";

/** Heights of the events with some numbers; undefined for one that is not stored. */
export function heightsOf(
  store: Pick<ChainStore, "eventHeights">,
  { entity, kinds, keyOf }: Sequence,
  places: readonly SequencePlace[],
): Promise<(bigint | undefined)[]> {
  if (places.length === 0) return Promise.resolve([]);
  return store.eventHeights({ entity, kinds, keys: places.map(keyOf) });
}

/** A number that is missing between some events, or right before them. */
export async function gapAround(
  store: Pick<ChainStore, "eventHeights">,
  events: readonly IndexedEvent[],
  sequences: readonly Sequence[],
  start: bigint,
): Promise<NumberGap | undefined> {
  const { gap, firsts } = numbersOf(events, sequences);
  return gap ?? gapBefore(store, firsts, start);
}

/**
 * The first number of a reading whose predecessor the index lacks, as a gap that the predecessor fills.
 *
 * @param start First block of history.
 */
async function gapBefore(
  store: Pick<ChainStore, "eventHeights">,
  firsts: readonly FirstNumber[],
  start: bigint,
): Promise<NumberGap | undefined> {
  for (const sequence of new Set(firsts.map((first) => first.sequence))) {
    const later = firsts.filter((first) => first.sequence === sequence && first.place > 0n);
    const places = later.map(({ series, place }) => ({ series, place: place - 1n }));
    const heights = await heightsOf(store, sequence, places);
    const missing = later.find((_, i) => heights[i] === undefined);
    if (missing !== undefined) return gapBelow(store, missing, start);
  }
  return undefined;
}

/**
 * The number before one, which is missing. Its block is above the block of the nearest stored number below, of those that
 * are 1, 2, 4, 8 … below.
 */
export async function gapBelow(
  store: Pick<ChainStore, "eventHeights">,
  { sequence, series, place, height }: FirstNumber,
  start: bigint,
): Promise<NumberGap> {
  const below: SequencePlace[] = [];
  for (let step = 1n; step <= place; step *= 2n) below.push({ series, place: place - step });
  const heights = await heightsOf(store, sequence, below);
  const from = heights.find((found) => found !== undefined) ?? start;
  return { sequence, series, place: place - 1n, from, to: height };
}
