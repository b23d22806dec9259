import type { IndexedBlock } from "../../IndexedChain.ts";
import type { IndexedEvent } from "../../IndexedEvent.ts";
import type { Followed } from "../Followed.ts";
import { mergeEvents, placeName } from "../readEvents.ts";
import { eventsInReceipts } from "./eventsInReceipts.ts";

/**
 * Adds events that an RPC left out of blocks that name them: their receipts have them, or another reading. A bloom may also
 * err.
 */
export async function addNamed(
  followed: Followed,
  headers: readonly IndexedBlock[],
  events: readonly IndexedEvent[],
): Promise<IndexedEvent[]> {
  const { chain, witness, reports } = followed;
  const kinds = new Set(events.map(({ height, kind }) => `${height}/${kind}`));
  const places = new Set(events.map(placeName));
  const added: IndexedEvent[] = [];
  for (const { height, mayHold = [] } of headers) {
    if (mayHold.every((kind) => kinds.has(`${height}/${kind}`))) continue;
    const found =
      (await eventsInReceipts(followed, height)) ?? (await chain.events(height, height));
    const left = found.filter((event) => !places.has(placeName(event)));
    if (left.length === 0) continue;
    reports.omitted({ chain: chain.name, from: height, to: height, rpcs: witness?.rpcs ?? [] });
    added.push(...left);
  }
  return mergeEvents(events, added);
}
