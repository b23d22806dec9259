import { type Blocks, isChainError } from "@causeway/chains";

import type { IndexedEvent } from "../../IndexedEvent.ts";
import { EventsOmitted } from "../FollowErrors.ts";
import type { Followed } from "../Followed.ts";
import { addPartners } from "./addPartners.ts";
import { eventsInReceipts } from "./eventsInReceipts.ts";
import type { NumberGap } from "./numbersOf.ts";

/** Smaller and smaller ranges are read, this many times halved. */
const MOST_HALVINGS = 5;

/** So many blocks at most are read from their receipts. */
const MOST_RECEIPTS = 32n;

/**
 * Finds the event of a missing number: narrows its blocks by the counts of the chain's state, and reads them again.
 *
 * @returns all events of the blocks in which it is.
 * @throws EventsOmitted if no reading has it.
 */
export async function recover(followed: Followed, gap: NumberGap): Promise<IndexedEvent[]> {
  const { chain, witness, reports } = followed;
  const { sequence, series, place } = gap;
  const blocks = await narrow(followed, gap);
  const rpcs = witness?.rpcs ?? [];
  for await (const { from, to, events } of readings(followed, blocks)) {
    const isThere = events.some((event) => {
      if (!sequence.kinds.includes(event.kind)) return false;
      const found = sequence.placeOf(event);
      return found.series === series && found.place === place;
    });
    if (!isThere) continue;
    reports.omitted({ chain: chain.name, from, to, rpcs });
    return addPartners(followed, events);
  }
  const missing = `number ${place} of ${sequence.name} ${series}`;
  throw new EventsOmitted({ chain: chain.name, ...blocks, missing, rpcs });
}

interface Reading extends Blocks {
  readonly events: IndexedEvent[];
}

/** Reads blocks again: smaller and smaller ranges, and then their receipts. */
async function* readings(followed: Followed, blocks: Blocks): AsyncGenerator<Reading, undefined> {
  for (const { from, to } of smallerAndSmaller(blocks)) {
    yield { from, to, events: await followed.chain.events(from, to) };
  }
  if (blocks.to - blocks.from >= MOST_RECEIPTS) return;
  for (let height = blocks.from; height <= blocks.to; height++) {
    const events = await eventsInReceipts(followed, height);
    if (events === undefined) return;
    yield { from: height, to: height, events };
  }
}

/** The blocks themselves, then their halves, then quarters, and so on. */
function* smallerAndSmaller({ from, to }: Blocks): Generator<Blocks> {
  let size = to - from + 1n;
  for (let halvings = 0; halvings <= MOST_HALVINGS; halvings++) {
    for (let first = from; first <= to; first += size) {
      const last = first + size - 1n;
      yield { from: first, to: last < to ? last : to };
    }
    if (size === 1n) return;
    size = (size + 1n) / 2n;
  }
}

/** The block in which the chain counted a number, or all blocks if its RPCs do not keep so old a state. */
async function narrow(
  { witness }: Followed,
  { sequence, series, place, ...blocks }: NumberGap,
): Promise<Blocks> {
  let { from, to } = blocks;
  try {
    while (witness !== undefined && from < to) {
      const middle = (from + to) / 2n;
      const counts = await witness.counts(middle);
      const count = counts.find((at) => at.sequence === sequence.name && at.series === series);
      if ((count?.count ?? 0n) > place) to = middle;
      else from = middle + 1n;
    }
  } catch (error) {
    if (!isChainError(error, "RpcUnavailable")) throw error;
  }
  return { from, to };
}
