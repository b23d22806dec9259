import type { Hex } from "@causeway/protocol";

import { ChainError } from "../ChainError.ts";
import { findSent, type SentEvent } from "./findSent.ts";
import type { LogSource } from "./LogSource.ts";
import { type MessageOutcome, outcomeOf } from "./outcomeOf.ts";

/** Both ends of a message's lane. */
export interface MessageEnds {
  readonly origin: LogSource;
  readonly destination: LogSource;
}

/** A message that was found by its id, and what became of it. */
export interface FoundOutcome {
  readonly sent: SentEvent;
  readonly outcome: MessageOutcome;
}

/**
 * What became of a message of which only the id is known. Its place is read from its origin's logs; who knows the place
 * asks `outcomeOf`, which needs no origin.
 *
 * @throws ChainError `UnknownMessage` if `origin` did not send it, `OtherDestination` if its lane does not lead to
 * `destination`, `OutcomeMissing`, `BlockReplaced`.
 */
export async function findOutcome(
  { origin, destination }: MessageEnds,
  messageId: Hex,
): Promise<FoundOutcome> {
  const { chainId } = origin.adapter.origin;
  const sent = await findSent(origin, messageId);
  if (sent === undefined) {
    const message = `chain ${chainId} sent no message ${messageId} from block ${origin.startHeight} on`;
    throw new ChainError("UnknownMessage", message, { chainId, messageId });
  }
  await requireDestination(sent, origin, destination);
  return { sent, outcome: await outcomeOf(destination, sent) };
}

/** Of another chain's lane a mailbox knows nothing, so that its message would seem to be under way for ever. */
async function requireDestination(
  { messageId, laneId }: SentEvent,
  origin: LogSource,
  destination: LogSource,
): Promise<void> {
  const lane = await origin.adapter.outboundLane(laneId);
  const asked = destination.adapter.origin.chainId;
  if (lane?.destinationChainId === asked) return;
  const expected = lane?.destinationChainId;
  const message = `message ${messageId} goes to chain ${expected}, and chain ${asked} was asked`;
  throw new ChainError("OtherDestination", message, { messageId, laneId, expected, asked });
}
