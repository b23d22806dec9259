import type { IndexedEvent } from "../../IndexedEvent.ts";
import type { Followed } from "../Followed.ts";
import { mergeEvents, placeName } from "../readEvents.ts";
import { eventsInReceipts } from "./eventsInReceipts.ts";

/** Adds events that an RPC left out of some blocks: their receipts have them, or another reading. There may be none. */
export async function addAsked(
  followed: Followed,
  heights: readonly bigint[],
  events: readonly IndexedEvent[],
): Promise<IndexedEvent[]> {
  const { chain, witness, reports } = followed;
  const places = new Set(events.map(placeName));
  const added: IndexedEvent[] = [];
  for (const height of heights) {
    const found =
      (await eventsInReceipts(followed, height)) ?? (await chain.events(height, height));
    const left = found.filter((event) => !places.has(placeName(event)));
    if (left.length === 0) continue;
    reports.omitted({ chain: chain.name, from: height, to: height, rpcs: witness?.rpcs ?? [] });
    added.push(...left);
  }
  return mergeEvents(events, added);
}
