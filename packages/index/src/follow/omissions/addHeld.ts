import type { Blocks } from "@causeway/chains";

import type { IndexedEvent } from "../../IndexedEvent.ts";
import { EventsOmitted } from "../FollowErrors.ts";
import type { Followed } from "../Followed.ts";
import { mergeEvents, placeName } from "../readEvents.ts";
import { eventsInReceipts } from "./eventsInReceipts.ts";

/**
 * Compares two readings of the same blocks. Of an event that one of them lacks, its block is read again, and its receipts
 * decide.
 *
 * @param events Of the second reading.
 * @param hashes Of the blocks that were read before, by height.
 * @throws EventsOmitted if an event of the first reading is gone, and the chain gives no receipts.
 */
export async function addHeld(
  followed: Followed,
  { to }: Blocks,
  events: readonly IndexedEvent[],
  hashes: ReadonlyMap<bigint, string>,
): Promise<IndexedEvent[]> {
  const { store, reports } = followed;
  const held = await store.heldEvents(to);
  const first = new Set(held.map(placeName));
  const second = new Set(events.map(placeName));
  const report = (height: bigint) => reports.omitted(omissionAt(followed, height));
  for (const event of events) {
    if (hashes.has(event.height) && !first.has(placeName(event))) report(event.height);
  }
  const gone = held.filter((place) => !second.has(placeName(place)));
  let all = [...events];
  for (const height of new Set(gone.map((place) => place.height))) {
    const places = gone.filter((place) => place.height === height).map(placeName);
    const found = await readBlock(followed, height, places);
    if (found.some((event) => !second.has(placeName(event)))) report(height);
    all = mergeEvents(all, found);
  }
  return all;
}

/** Events of a block that must have some: those of its receipts if another reading lacks one of these. */
async function readBlock(
  followed: Followed,
  height: bigint,
  places: readonly string[],
): Promise<IndexedEvent[]> {
  const events = await followed.chain.events(height, height);
  const found = new Set(events.map(placeName));
  const missing = places.find((place) => !found.has(place));
  if (missing === undefined) return events;
  const inReceipts = await eventsInReceipts(followed, height);
  if (inReceipts !== undefined) return inReceipts;
  throw new EventsOmitted({ ...omissionAt(followed, height), missing: `log ${missing}` });
}

function omissionAt({ chain, witness }: Followed, height: bigint) {
  return { chain: chain.name, from: height, to: height, rpcs: witness?.rpcs ?? [] };
}
