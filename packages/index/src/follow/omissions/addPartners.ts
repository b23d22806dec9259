import type { EventPair } from "../../EventPair.ts";
import type { IndexedEvent } from "../../IndexedEvent.ts";
import { EventsOmitted } from "../FollowErrors.ts";
import type { Followed } from "../Followed.ts";
import { mergeEvents, placeName } from "../readEvents.ts";
import { eventsInReceipts } from "./eventsInReceipts.ts";

/**
 * Adds first events of pairs that an RPC left out: the block of the second is read again, then its receipts.
 *
 * @throws EventsOmitted if no reading has one.
 */
export async function addPartners(
  followed: Followed,
  events: readonly IndexedEvent[],
): Promise<IndexedEvent[]> {
  const { chain, pairs, witness, reports } = followed;
  let all = [...events];
  for (const height of new Set(withoutPartner(events, pairs).map((event) => event.height))) {
    all = mergeEvents(all, await readPairs(followed, height));
    const rpcs = witness?.rpcs ?? [];
    reports.omitted({ chain: chain.name, from: height, to: height, rpcs });
  }
  return all;
}

async function readPairs(followed: Followed, height: bigint): Promise<IndexedEvent[]> {
  const { chain, pairs, witness } = followed;
  let events = await chain.events(height, height);
  if (withoutPartner(events, pairs).length > 0) {
    events = (await eventsInReceipts(followed, height)) ?? events;
  }
  const [alone] = withoutPartner(events, pairs);
  if (alone === undefined) return events;
  const missing = `the event before log ${alone.logIndex}, ${alone.kind}`;
  const rpcs = witness?.rpcs ?? [];
  throw new EventsOmitted({ chain: chain.name, from: height, to: height, missing, rpcs });
}

/** Second events of pairs that have no first one right before them. */
function withoutPartner(
  events: readonly IndexedEvent[],
  pairs: readonly EventPair[],
): IndexedEvent[] {
  const firsts = new Map(pairs.map(({ first, second }) => [second, first]));
  const seconds = events.filter(({ kind }) => firsts.has(kind));
  if (seconds.length === 0) return [];
  const kinds = new Map(events.map((event) => [placeName(event), event.kind]));
  return seconds.filter(({ height, logIndex, kind }) => {
    const before = kinds.get(placeName({ height, logIndex: logIndex - 1 }));
    return before !== firsts.get(kind);
  });
}
