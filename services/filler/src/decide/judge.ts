import type { AdvanceQuote, ReleaseRoom } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import { feeAt, isWithinBound, profitOf } from "./profit.ts";
import { type AssetRules, type Candidate, mostAt, type OriginRules, type Rules } from "./rules.ts";

/** Why a transfer is never advanced as the rules stand. */
export type Leaving =
  | "asset not taken"
  | "route not taken"
  | "receiver's call not taken"
  | "receiver is ourselves"
  | "too large"
  | "offer over"
  | "too little offered"
  | "refused for good";

/** Why a transfer is not advanced now. */
export type Waiting =
  | "origin not read"
  | "too few confirmations"
  | "most of the origin in flight"
  | "most of the asset in flight"
  | "balance at its floor"
  | "coin at its floor"
  | "no liquidity"
  | "limit used up"
  | "lane paused"
  | "light client does not go on"
  | "hub not read"
  | "quote is of another"
  | "too little profit"
  | "curve beyond its bound"
  | "refused";

/** That a transfer is not advanced now, or never. */
export type Abstention =
  | { readonly kind: "wait"; readonly reason: Waiting }
  | { readonly kind: "leave"; readonly reason: Leaving };

/** That a transfer is advanced. */
export interface Advancing {
  readonly kind: "advance";
  /** Units that are paid at most. */
  readonly most: bigint;
  /** Units that are left at least, as far as can be foreseen. */
  readonly profit: bigint;
  /** What its transaction takes of the destination's coin, smallest unit. */
  readonly gas: bigint;
  /** The same in units. */
  readonly gasCost: bigint;
}

/** What becomes of a transfer. */
export type Decision = Advancing | Abstention;

export function wait(reason: Waiting): Abstention {
  return { kind: "wait", reason };
}

export function leave(reason: Leaving): Abstention {
  return { kind: "leave", reason };
}

/** The rules for a transfer that is taken. */
export interface Taken {
  readonly asset: AssetRules;
  readonly origin: OriginRules;
}

/**
 * What can be said of a transfer without asking its destination.
 *
 * @param account The filler's.
 * @param now Unix seconds.
 * @returns the rules for it if nothing speaks against it.
 */
export function screen(
  candidate: Candidate,
  { account, now }: { readonly account: Hex; readonly now: bigint },
  rules: Rules,
): Abstention | Taken {
  const asset = rules.assets.get(candidate.assetId);
  if (asset === undefined) return leave("asset not taken");
  const origin = asset.origins.get(candidate.originChainId);
  const isRoute = origin?.destinations?.has(candidate.destinationChainId) ?? origin !== undefined;
  if (origin === undefined || !isRoute) return leave("route not taken");
  if (candidate.gasLimit > rules.mostReceiverGas) return leave("receiver's call not taken");
  // What it pays itself would look like a repayment.
  if (candidate.receiver === account) return leave("receiver is ourselves");
  if (candidate.units > mostAt(origin.amounts, "final")) return leave("too large");
  const { offer, deadline, confirmations } = candidate;
  const fee = feeAt(offer, deadline, now + rules.inclusionTime);
  if (fee === 0n) return leave("offer over");
  // It is never worth more than now.
  if (fee < asset.leastProfit.units) return leave("too little offered");
  if (confirmations === undefined) return wait("origin not read");
  if (candidate.units > mostAt(origin.amounts, confirmations)) return wait("too few confirmations");
  return { asset, origin };
}

/** What is out, and not repaid yet, units of the asset. What is about to be sent counts. */
export interface InFlight {
  /** Of the asset. */
  readonly asset: bigint;
  /** Of it, for transfers from the origin. */
  readonly origin: bigint;
  /** Of it, to be repaid at the destination. */
  readonly destination: bigint;
  /** For transfers from the origin, to be repaid at the destination. */
  readonly route: bigint;
}

/** What a decision depends on beside the transfer itself. */
export interface Situation {
  readonly account: Hex;
  /** Unix seconds by the destination's newest block. */
  readonly now: bigint;
  readonly quote: AdvanceQuote;
  /** Wei per gas. */
  readonly gasPrice: bigint;
  readonly inFlight: InFlight;
  /** What the account has at the destination, units. */
  readonly balance: bigint;
  /** What it has of the destination's coin, smallest unit. */
  readonly coin: bigint;
  readonly room: ReleaseRoom;
  /** How much the account lets the curve take of a repayment there, of the transfer. */
  readonly curveBoundBps: bigint;
  /** Why a delivery cannot be expected; undefined if it can. */
  readonly obstacle: "lane paused" | "light client does not go on" | "hub not read" | undefined;
}

/**
 * Whether a transfer is advanced: what it leaves is enough, and no limit is exceeded whatever comes of it. Limits are held
 * against all that was sent, since no advance pays more; the fee is taken as of when the transaction may be in a block.
 */
export function judge(candidate: Candidate, situation: Situation, rules: Rules): Decision {
  const taken = screen(candidate, situation, rules);
  if ("kind" in taken) return taken;
  const { asset, origin } = taken;
  const { quote, inFlight, balance } = situation;
  if (!isOf(candidate, quote)) return wait("quote is of another");
  if (situation.obstacle !== undefined) return wait(situation.obstacle);
  const { units } = candidate;
  if (inFlight.asset + units > asset.mostInFlight) return wait("most of the asset in flight");
  if (inFlight.origin + units > origin.mostInFlight) return wait("most of the origin in flight");
  const foreseen = profitOf(candidate, situation, rules, asset);
  const { most, gas, profit, gasCost, curve, isEnough } = foreseen;
  if (balance - most < asset.balanceFloor) return wait("balance at its floor");
  const coinFloor = rules.coinFloors.get(candidate.destinationChainId) ?? 0n;
  if (situation.coin - gas < coinFloor) return wait("coin at its floor");
  const shortage = rules.isRoomNeeded ? shortageOf(candidate, situation) : undefined;
  if (shortage !== undefined) return wait(shortage);
  if (!isEnough) return wait("too little profit");
  const isBound = isWithinBound(curve, units, situation.curveBoundBps);
  return isBound ? { kind: "advance", most, profit, gas, gasCost } : wait("curve beyond its bound");
}

/** Whoever answers otherwise is no bridge that can be reckoned with. */
function isOf({ advanceId, assetId, units }: Candidate, quote: AdvanceQuote): boolean {
  const { units: paid, fee, repaid, amount } = quote;
  const isSame = quote.advanceId === advanceId && quote.assetId === assetId;
  const isSound = paid > 0n && amount > 0n && fee >= 0n && paid + fee <= units;
  return isSame && isSound && repaid >= 0n && repaid <= paid + fee;
}

/** All that is out there must find what it is repaid from, too. */
function shortageOf({ units }: Candidate, { room, inFlight }: Situation): Waiting | undefined {
  if (inFlight.destination + units > room.liquidity) return "no liquidity";
  return inFlight.route + units > room.limit ? "limit used up" : undefined;
}
