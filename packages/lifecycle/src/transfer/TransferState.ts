import type { Ending } from "@causeway/chains";
import { type EntryState, isOpenEntry } from "@causeway/protocol";

import { isTransferOverdue, type TransferSituation } from "./TransferSituation.ts";

/**
 * Where a transfer stands. `sent`: on its way. `overdue`: not delivered by its deadline. `ended`: undelivered, and not
 * paid back yet. `waiting`: in its queue, for the limit or for liquidity. `aside`: out of its queue, since its fee would
 * leave too little, or its receiver is a contract of ours. `ready`: set aside, to be handed over with its payload.
 * `claimable`: set aside for its payee. `voided`: it waits at either end by a message that admins voided, and anyone
 * discards it. `discarded`: admins voided its message, or the message of its return or notice. Nothing more is paid.
 * `returning`: sent back, and its origin does not know it yet. `returned`: its origin knows it.
 */
export const TRANSFER_STATES = [
  "sent",
  "overdue",
  "ended",
  "waiting",
  "aside",
  "ready",
  "claimable",
  "voided",
  "discarded",
  "returning",
  "returned",
  "paid",
  "refunded",
] as const;

export type TransferState = (typeof TRANSFER_STATES)[number];

/** Whether a transfer stays as it is: nothing of it is paid any more. */
export function isTransferDone(state: TransferState): boolean {
  return ["discarded", "paid", "refunded"].includes(state);
}

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
  /** Whether admins of the destination voided its message. Of a transfer that does not wait there, it does not matter. */
  readonly isVoided: boolean;
  /** Whether admins of the origin voided the message by which it comes back. */
  readonly isBackVoided: boolean;
  /** Whether nothing tells the origin any more how it ended: admins voided its message silently, or its return or notice. */
  readonly isUntold: boolean;
}

/** Where a transfer stands; one that comes back stands at its origin. */
export function transferStateOf(facts: TransferFacts): TransferState {
  return stateAtOrigin(facts) ?? stateAtDestination(facts);
}

function stateAtOrigin(facts: TransferFacts): TransferState | undefined {
  const comeback = comebackOf(facts);
  const rest = comeback === "refunded" ? restOf(facts) : undefined;
  if (rest !== undefined) return rest;
  if (comeback !== undefined && comeback !== "none") {
    return facts.isBackVoided && isOpenEntry(comeback) ? "voided" : comeback;
  }
  return facts.returned.units > 0n ? "returned" : undefined;
}

function stateAtDestination(facts: TransferFacts): TransferState {
  const { ending, arrival, isVoided, isUntold, isOverdue } = facts;
  if (arrival === "returned") return isUntold ? "discarded" : "returning";
  if (arrival !== "none") return isVoided ? "voided" : arrival;
  if (ending === "delivered") return "paid";
  if (ending !== undefined) return isUntold ? "discarded" : "ended";
  return isOverdue ? "overdue" : "sent";
}

/** A refund by a voided message is no end, unless nothing else can tell the origin and a part of it was paid back. */
function comebackOf(facts: TransferFacts): EntryState | undefined {
  const { comeback, returned, isBackVoided, isUntold } = facts;
  if (comeback !== "refunded" || !isBackVoided || isEnded(facts)) return comeback;
  const isEnd = returned.units > 0n || (isUntold && returned.paidBack > 0n);
  return isEnd ? comeback : undefined;
}

/** Why more is due of a transfer that came back: less was paid back, by a proof that counts no more. */
function restOf(facts: TransferFacts): TransferState | undefined {
  const { units, returned, isUntold } = facts;
  if (!isEnded(facts)) return returned.units > returned.paidBack ? "returned" : undefined;
  if (units <= returned.paidBack) return undefined;
  return isUntold ? "discarded" : "ended";
}

function isEnded({ ending }: TransferFacts): boolean {
  return ending !== undefined && ending !== "delivered";
}

/** The facts as chains say them. */
export function transferFactsOf(situation: TransferSituation): TransferFacts {
  const { message, transfer, arrival, comeback, returned, isUntold } = situation;
  return {
    units: transfer.units,
    ending: message.ending?.outcome,
    arrival: arrival.state,
    comeback: comeback.isRefund ? comeback.state : undefined,
    isVoided: arrival.isVoided,
    isBackVoided: comeback.isVoided,
    ...{ returned, isOverdue: isTransferOverdue(situation), isUntold },
  };
}
