import type { IndexedBlock } from "../../IndexedChain.ts";
import type { IndexedEvent } from "../../IndexedEvent.ts";
import type { Followed } from "../Followed.ts";
import { addAsked } from "./addAsked.ts";

/** Adds events that an RPC left out of blocks that name them. A bloom may also err. */
export async function addNamed(
  followed: Followed,
  headers: readonly IndexedBlock[],
  events: readonly IndexedEvent[],
): Promise<IndexedEvent[]> {
  const kinds = new Set(events.map(({ height, kind }) => `${height}/${kind}`));
  const lacking = headers.filter(({ height, mayHold = [] }) =>
    mayHold.some((kind) => !kinds.has(`${height}/${kind}`)),
  );
  return addAsked(
    followed,
    lacking.map(({ height }) => height),
    events,
  );
}
