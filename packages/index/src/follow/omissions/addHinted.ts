import type { Hex } from "@causeway/protocol";

import type { EventHint } from "../../EventHint.ts";
import type { IndexedEvent } from "../../IndexedEvent.ts";
import type { Followed } from "../Followed.ts";
import { addAsked } from "./addAsked.ts";

/** Adds events that an RPC left out of transactions in which other events hint at them. A hint may also err. */
export async function addHinted(
  followed: Followed,
  events: readonly IndexedEvent[],
): Promise<IndexedEvent[]> {
  const heights = followed.hints.flatMap((hint) => lackingFirst(events, hint));
  return addAsked(followed, [...new Set(heights)], events);
}

/** Blocks with a transaction that has fewer events of the first kind than hints at it. */
function lackingFirst(
  events: readonly IndexedEvent[],
  { first, second, isHint = () => true }: EventHint,
): bigint[] {
  const hints = byTransaction(events.filter((event) => event.kind === second && isHint(event)));
  if (hints.size === 0) return [];
  const firsts = byTransaction(events.filter(({ kind }) => kind === first));
  return [...hints].flatMap(([transaction, hinting]) => {
    const isWhole = (firsts.get(transaction)?.length ?? 0) >= hinting.length;
    return isWhole ? [] : hinting.slice(0, 1).map(({ height }) => height);
  });
}

function byTransaction(events: readonly IndexedEvent[]): Map<Hex, IndexedEvent[]> {
  return Map.groupBy(events, ({ transaction }) => transaction);
}
