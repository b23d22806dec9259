import type { Ending } from "@causeway/chains";
import type { EntryState } from "@causeway/protocol";

import type { TransferSituation } from "./TransferSituation.ts";

/**
 * Where a transfer stands. `sent`: on its way. `overdue`: not delivered by its deadline. `ended`: undelivered, and not
 * paid back yet. `waiting`: in its queue, for the limit or for liquidity. `aside`: out of its queue, since its fee would
 * leave too little, or its receiver is a contract of ours. `ready`: set aside, to be handed over with its payload.
 * `claimable`: set aside for its payee. `returning`: sent back, and its origin does not know it yet. `returned`: its
 * origin knows it.
 */
export const TRANSFER_STATES = [
  "sent",
  "overdue",
  "ended",
  "waiting",
  "aside",
  "ready",
  "claimable",
  "returning",
  "returned",
  "paid",
  "refunded",
] as const;

export type TransferState = (typeof TRANSFER_STATES)[number];

/** All that the state of a transfer depends on, whether a database or chains say it. Amounts are units of the asset. */
export interface TransferFacts {
  /** What was sent. */
  readonly units: bigint;
  /** How its message ended; undefined if it did not. */
  readonly ending: Ending["outcome"] | undefined;
  /** Its entry in the bridge of the destination. */
  readonly arrival: EntryState;
  /** Its entry in the bridge of the origin, if it comes back. */
  readonly comeback: EntryState | undefined;
  /** How much the origin was told to come back, and paid back so far. */
  readonly returned: { readonly units: bigint; readonly paidBack: bigint };
  /** Whether its deadline passed, pauses and stops considered. */
  readonly isOverdue: boolean;
}

/** Where a transfer stands; one that comes back stands at its origin. */
export function transferStateOf(facts: TransferFacts): TransferState {
  const { ending, arrival, comeback, returned, isOverdue } = facts;
  const rest = comeback === "refunded" ? restOf(facts) : undefined;
  if (rest !== undefined) return rest;
  if (comeback !== undefined && comeback !== "none") return comeback;
  if (returned.units > 0n) return "returned";
  if (arrival === "returned") return "returning";
  if (arrival !== "none") return arrival;
  if (ending === "delivered") return "paid";
  if (ending !== undefined) return "ended";
  return isOverdue ? "overdue" : "sent";
}

/** Why more is due of a transfer that came back: less was paid back, by a proof that counts no more. */
function restOf({ ending, units, returned }: TransferFacts): TransferState | undefined {
  const isEnded = ending !== undefined && ending !== "delivered";
  if (isEnded) return units > returned.paidBack ? "ended" : undefined;
  return returned.units > returned.paidBack ? "returned" : undefined;
}

/** The facts as chains say them. */
export function transferFactsOf(situation: TransferSituation): TransferFacts {
  const { message, transfer, arrival, comeback, returned, isOverdue } = situation;
  return {
    units: transfer.units,
    ending: message.ending?.outcome,
    arrival: arrival.state,
    comeback: comeback.isRefund ? comeback.state : undefined,
    ...{ returned, isOverdue },
  };
}
