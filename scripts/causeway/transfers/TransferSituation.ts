import type { BridgedAsset, ReturnRecord, TransferEntry } from "@causeway/chains";
import { type Hex, isOpenEntry, type Transfer } from "@causeway/protocol";

import type { Situation } from "../messages/Situation.ts";

/** What chains say of a transfer beside what they say of its message. Amounts are units of the asset. */
export interface TransferSituation {
  readonly message: Situation;
  readonly transfer: Transfer;
  /** At the destination; undefined if its bridge does not know it. */
  readonly asset: BridgedAsset | undefined;
  /** Who paid its receiver in advance, and waits for its delivery or for all of his repayment; undefined for nobody. */
  readonly advancer: Hex | undefined;
  /** At the destination, to those whom it pays of what was advanced: the token refused to. */
  readonly owed: readonly OwedAmount[];
  /** At the destination. */
  readonly arrival: TransferEntry;
  /** At the origin. */
  readonly comeback: TransferEntry;
  /** What the destination sent back of it, as the origin knows, and what of that is settled. */
  readonly returned: ReturnRecord;
  /** The message that carries it back; undefined if none does. */
  readonly returnId: Hex | undefined;
  /** Whether what it came by counts no more, at the destination or, of one that comes back, at the origin. */
  readonly isOutdated: boolean;
  /** Whether its deadline has passed, pauses and stops considered. */
  readonly isOverdue: boolean;
  /** Seconds since its deadline, pauses and stops considered; negative before. */
  readonly lateBy: bigint;
  /** The message's own situation as far as it is needed to prove it again; undefined where it need not be. */
  readonly again: Situation | undefined;
}

/** What an account can have paid that is owed to it: of this asset, whatever it is for. */
export interface OwedAmount {
  readonly account: Hex;
  readonly units: bigint;
}

/** Where a transfer stands. */
export type TransferState =
  /** On its way. */
  | "sent"
  /** Not delivered by its deadline. */
  | "overdue"
  /** Ended undelivered, and not paid back yet. */
  | "ended"
  /** In its line, for the limit or for liquidity. */
  | "waiting"
  /** Out of its line: its fee would leave too little, or its receiver is a contract of ours. */
  | "aside"
  /** Set aside, to be handed over with its payload by a call that succeeds. */
  | "ready"
  /** Set aside for whom it is. */
  | "claimable"
  /** Sent back, and its origin does not know it yet. */
  | "returning"
  /** Sent back, and its origin knows it. */
  | "returned"
  | "paid"
  | "refunded";

/** Whether it waits, at either end, by a message that admins voided. */
export function isVoided({ arrival, comeback }: TransferSituation): boolean {
  const entry = comeback.isRefund ? comeback : arrival;
  return entry.isVoided && isOpenEntry(entry.state);
}

/** Where a transfer stands, and whether that is on its way back. */
export function transferStateOf(situation: TransferSituation): TransferState {
  const { message, arrival, comeback, returned, isOverdue } = situation;
  const rest = comeback.state === "refunded" ? restOf(situation) : undefined;
  if (rest !== undefined) return rest;
  if (comeback.isRefund) return comeback.state as "waiting" | "claimable" | "refunded";
  if (returned.units > 0n) return "returned";
  if (arrival.state === "returned") return "returning";
  if (arrival.state !== "none") return arrival.state as "waiting" | "aside" | "ready" | "claimable";
  const { ending } = message;
  if (ending?.outcome === "delivered") return "paid";
  if (ending !== undefined) return "ended";
  return isOverdue ? "overdue" : "sent";
}

/** Why more is due of what came back: it was paid back less, by what counts no more. Undefined if nothing is. */
function restOf({ message, transfer, returned }: TransferSituation): TransferState | undefined {
  const { ending } = message;
  const isEnded = ending !== undefined && ending.outcome !== "delivered";
  if (isEnded) return transfer.units > returned.paidBack ? "ended" : undefined;
  return returned.units > returned.paidBack ? "returned" : undefined;
}
