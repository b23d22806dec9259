import type { IndexedBlock } from "../../IndexedChain.ts";
import type { IndexedEvent } from "../../IndexedEvent.ts";
import { blockAt } from "../blockAt.ts";
import { EventsOmitted } from "../FollowErrors.ts";
import type { Followed, Omission } from "../Followed.ts";

/** Which blocks are read. */
export interface OneHistory {
  /** The newest of the blocks, as it was before they were read. */
  readonly last: IndexedBlock;
  /** Whether an event is of the blocks that the index knows. */
  readonly isOf: (event: IndexedEvent) => boolean;
}

/**
 * Reads blocks that the chain may replace meanwhile. A number may be missing between two histories, although no RPC left
 * anything out: omissions are reported once the blocks were still there after the reading.
 *
 * @param read The reading. It reports its omissions to what it is given.
 * @returns the events, or nothing if they may be of two histories.
 * @throws EventsOmitted if an event is missing, and no block was replaced; ChainError `BlockReplaced` if the chain became
 * shorter.
 */
export async function readOneHistory(
  followed: Followed,
  { last, isOf }: OneHistory,
  read: (followed: Followed) => Promise<IndexedEvent[]>,
): Promise<IndexedEvent[] | undefined> {
  const omissions: Omission[] = [];
  const omitted = (omission: Omission) => void omissions.push(omission);
  const reports = { ...followed.reports, omitted };
  const events = await read({ ...followed, reports }).catch(keepOmitted);
  const { hash } = await blockAt(followed.chain, last.height);
  if (hash !== last.hash) return undefined;
  if (!(events instanceof EventsOmitted) && !events.every(isOf)) return undefined;
  for (const omission of omissions) followed.reports.omitted(omission);
  if (events instanceof EventsOmitted) throw events;
  return events;
}

function keepOmitted(error: unknown): EventsOmitted {
  if (error instanceof EventsOmitted) return error;
  throw error;
}
