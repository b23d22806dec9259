import { type Blocks, type ReadRange, readRanges } from "@causeway/chains";

import type { IndexedEvent } from "../IndexedEvent.ts";
import type { Followed } from "./Followed.ts";

/** Events of blocks, range by range: several at once, smaller ones where an RPC refuses. */
export async function* eventRanges(
  { chain, settings, size }: Pick<Followed, "chain" | "settings" | "size">,
  blocks: Blocks,
): AsyncGenerator<ReadRange<IndexedEvent[]>, undefined> {
  const ranges = readRanges(blocks, {
    read: (from, to) => chain.events(from, to),
    ask: () => chain.newestBlock(),
    range: size.size,
    parallel: settings.parallel,
  });
  for await (const range of ranges) {
    size.note(range, range.to === blocks.to);
    yield range;
  }
}

/** All events of blocks. */
export async function readEvents(followed: Followed, blocks: Blocks): Promise<IndexedEvent[]> {
  const events: IndexedEvent[] = [];
  for await (const { value } of eventRanges(followed, blocks)) events.push(...value);
  return events;
}

/** Events of two readings in the chain's order, each once. */
export function mergeEvents(
  events: readonly IndexedEvent[],
  others: readonly IndexedEvent[],
): IndexedEvent[] {
  const byPlace = new Map([...events, ...others].map((event) => [placeName(event), event]));
  return [...byPlace.values()].sort(
    (a, b) => Number(a.height - b.height) || a.logIndex - b.logIndex,
  );
}

/** A name for an event's place on its chain. */
export function placeName({ height, logIndex }: Pick<IndexedEvent, "height" | "logIndex">): string {
  return `${height}/${logIndex}`;
}
