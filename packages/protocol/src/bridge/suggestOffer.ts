import { ceilDiv, least, most, WHOLE_BPS } from "../fees/bridge/wholeNumbers.ts";
import type { Transfer } from "./transfer.ts";

/** What senders of an asset offer by default to who pays the receiver before the transfer is proven. */
export interface DefaultOffer {
  /** Of the amount. */
  readonly rateBps: number;
  /** What is offered at least, units of the asset. */
  readonly floor: bigint;
  /** Seconds for which all of it is offered; from then on linearly less. */
  readonly fallsAfter: number;
  /** Seconds after which nothing is. */
  readonly endsAfter: number;
}

/** What one transfer offers. */
export type AdvanceOffer = Pick<Transfer, "advanceFee" | "advanceFrom" | "advanceUntil">;

/** Of a transfer that nobody may pay in advance. */
export const NO_OFFER: AdvanceOffer = { advanceFee: 0n, advanceFrom: 0n, advanceUntil: 0n };

/** A transfer that is about to be sent. */
export interface OfferingTransfer {
  /** Of the asset. */
  readonly units: bigint;
  /** Unix seconds, by the clocks of chains. */
  readonly now: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** Units that the gas of the receiver's call costs the account that advances; nothing if left out. */
  readonly callCost?: bigint;
}

/**
 * Units that a default offer is of an amount: rounded up, at least its floor, and never more than the amount.
 *
 * @param callCost Units that the gas of the receiver's call costs. The offer is more by as much.
 */
export function offeredFee(
  { rateBps, floor }: DefaultOffer,
  units: bigint,
  callCost: bigint = 0n,
): bigint {
  return least(most(ceilDiv(BigInt(rateBps) * units, WHOLE_BPS), floor) + callCost, units);
}

/**
 * What a transfer offers by default, as the bridge takes it: at most the whole amount, and over by the deadline. A
 * transfer of nothing, or one whose deadline has come, offers nothing.
 */
export function suggestOffer(
  offer: DefaultOffer,
  { units, now, deadline, callCost }: OfferingTransfer,
): AdvanceOffer {
  const advanceFee = offeredFee(offer, units, callCost);
  const advanceUntil = least(now + BigInt(offer.endsAfter), deadline);
  if (advanceFee <= 0n || advanceUntil <= now) return NO_OFFER;
  const advanceFrom = least(now + BigInt(offer.fallsAfter), advanceUntil);
  return { advanceFee, advanceFrom, advanceUntil };
}
