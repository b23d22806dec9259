import { type Blocks, ChainError } from "@causeway/chains";

import type { Progress } from "../../ChainStore.ts";
import type { IndexedEvent } from "../../IndexedEvent.ts";
import type { Followed } from "../Followed.ts";
import { mergeEvents, readEvents } from "../readEvents.ts";
import { addHinted } from "./addHinted.ts";
import { addPartners } from "./addPartners.ts";
import { amendRead } from "./amendRead.ts";
import { gapAround } from "./gapBefore.ts";
import { type NumberGap, numbersOf } from "./numbersOf.ts";
import { recover } from "./recover.ts";

/**
 * All events of blocks, with those that an RPC left out of a numbering, a pair or a hint.
 *
 * @throws EventsOmitted if a missing one is not found.
 */
export async function readWhole(
  followed: Followed,
  blocks: Blocks,
  progress: Progress,
): Promise<IndexedEvent[]> {
  return completeEvents(followed, blocks, await readEvents(followed, blocks), progress);
}

/**
 * The same for events that were read. What earlier blocks lack is stored.
 *
 * @throws ChainError `BlockReplaced` if a number that was found is missing again: an RPC tells of two versions of its block.
 */
export async function completeEvents(
  followed: Followed,
  blocks: Blocks,
  read: readonly IndexedEvent[],
  progress: Progress,
): Promise<IndexedEvent[]> {
  const { store, sequences } = followed;
  let events = [...read];
  let gap = await gapOf(followed, blocks, events, progress);
  const closed = new Set<string>();
  while (gap !== undefined) {
    closeOnce(followed, closed, gap);
    const found = await recover(followed, gap);
    const isInside = ({ height }: IndexedEvent) => height >= blocks.from && height <= blocks.to;
    events = mergeEvents(events, found.filter(isInside));
    const earlier = found.filter(({ height }) => height < blocks.from);
    await amendRead(followed, earlier);
    gap =
      (await gapAround(store, earlier, sequences, progress.start)) ??
      (await gapOf(followed, blocks, events, progress));
  }
  return addHinted(followed, await addPartners(followed, events));
}

/** Each version of a block may lack a number that the other one has: they would replace each other for ever. */
function closeOnce({ chain }: Followed, closed: Set<string>, gap: NumberGap): void {
  const { sequence, series, place, from, to } = gap;
  const name = `number ${place} of ${sequence.name} ${series}`;
  if (closed.has(name)) {
    const message = `${chain.name} replaced blocks ${from} to ${to} while they were read: ${name} is missing again`;
    throw new ChainError("BlockReplaced", message, { from, to });
  }
  closed.add(name);
}

function gapOf(
  { store, sequences }: Followed,
  { from }: Blocks,
  events: readonly IndexedEvent[],
  { start, live, filled }: Progress,
): Promise<NumberGap | undefined> {
  // As long as history is missing below these blocks, the number before them may be there.
  const isHistoryThere = live === undefined || from < live || filled >= live - 1n;
  return isHistoryThere
    ? gapAround(store, events, sequences, start)
    : Promise.resolve(numbersOf(events, sequences).gap);
}
