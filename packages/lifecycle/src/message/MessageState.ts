import type { Ending } from "@causeway/chains";

import type { MessageSituation } from "./MessageSituation.ts";

/**
 * How far a message came. `delivered`, `expired`, `rejected` and `voided` are its end. `in flight`: its recipient was
 * called and has not answered; the chain delivers by messages of its own. `failed`: its recipient failed, and it can be
 * delivered again. `expirable`: its deadline passed, and anyone may expire it. `signed` and `proven`: a checkpoint covers
 * it on the next part of its way.
 */
export const MESSAGE_STATES = [
  "sent",
  "finalised",
  "signed",
  "proven",
  "imported",
  "in flight",
  "failed",
  "expirable",
  "delivered",
  "expired",
  "rejected",
  "voided",
] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];

/** All that the state of a message depends on, whether a database or chains say it. */
export interface MessageFacts {
  /** How it ended; undefined if it did not. */
  readonly ending: Ending["outcome"] | undefined;
  /** Unix seconds of the attempt that its recipient has not answered; undefined without one. */
  readonly inFlightSince: bigint | undefined;
  /** Whether its deadline passed, by the clock of whoever asks. */
  readonly isOverdue: boolean;
  /** Whether its recipient failed when it was called last. */
  readonly hasFailed: boolean;
  /** The checkpoint that covers it on the next part of its way; chains alone know none that is only signed. */
  readonly checkpoint: "signed" | "proven" | undefined;
  /** Whether the hub has it; false for a direct lane. */
  readonly isImported: boolean;
  /** Whether the block that holds it is final. */
  readonly isFinal: boolean;
}

/** Where a message stands. */
export function messageStateOf(facts: MessageFacts): MessageState {
  const { ending, inFlightSince, isOverdue, hasFailed, checkpoint, isImported, isFinal } = facts;
  if (ending !== undefined) return ending;
  // Nobody can expire it before its recipient has answered.
  if (inFlightSince !== undefined) return "in flight";
  if (isOverdue) return "expirable";
  if (hasFailed) return "failed";
  if (checkpoint !== undefined) return checkpoint;
  if (isImported) return "imported";
  return isFinal ? "finalised" : "sent";
}

/** The facts as chains say them. */
export function messageFactsOf(situation: MessageSituation): MessageFacts {
  const { ending, inFlight, isOverdue, failure, proven, isImported, isFinal } = situation;
  return {
    ending: ending?.outcome,
    inFlightSince: inFlight?.since,
    hasFailed: failure !== undefined,
    checkpoint: proven === undefined ? undefined : "proven",
    ...{ isOverdue, isImported, isFinal },
  };
}
