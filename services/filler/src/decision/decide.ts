import type { AdvanceQuote, ReleaseRoom } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { Candidate } from "./Candidate.ts";
import { type Decision, type Waiting, wait } from "./Decision.ts";
import { isWithinBound } from "./isWithinBound.ts";
import { profitOf } from "./profitOf.ts";
import type { Rules } from "./Rules.ts";
import { screen } from "./screen.ts";

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
export function decide(candidate: Candidate, situation: Situation, rules: Rules): Decision {
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
