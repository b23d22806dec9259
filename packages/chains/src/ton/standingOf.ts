import type { Standing } from "../SearchedChain.ts";
import type { KeptReport } from "./mailbox/ends.ts";
import type { ReadMailbox } from "./ReadMailbox.ts";

/** Whether what was told of a message can be acted on at a time, unix seconds: `whyNotCounts` of the mailbox. */
export function standingOf(
  { noticeId, noticeLaneId, generation }: KeptReport,
  { ends, inbox, clients }: ReadMailbox,
  now: bigint,
): Standing {
  if (ends.voiding(noticeId) !== undefined) return "voided";
  const lane = inbox.lane(noticeLaneId);
  const client = lane && clients.client(lane.trustId);
  if (lane === undefined || client === undefined) return "outdated";
  if (client.generation !== generation || now < client.limits.stoppedUntil) return "outdated";
  return now < lane.pausedUntil ? "paused" : "counts";
}
