import { ceilDiv } from "../decide/profit.ts";
import type { AssetRules } from "../decide/rules.ts";
import type { KnownHold } from "../store/holds.ts";
import { FEE_RISE, fillFeeAt } from "./fillFeeAt.ts";

/** Why a held order is never filled as the rules stand. */
export type LeavingHold = "asset not taken" | "no fee" | "too little fee";

/** Why a held order is not filled now. */
export type WaitingHold =
  | "too little profit"
  | "coin at its floor"
  | "losses at their bound"
  | "gas above its bound";

/** That a held order is not filled now, or never. */
export type HoldAbstention =
  | { readonly kind: "wait"; readonly reason: WaitingHold }
  | { readonly kind: "leave"; readonly reason: LeavingHold };

/** What bounds a filler's risk with held orders. */
export interface FillRules {
  /** The most gas of a fill. */
  readonly mostGas: bigint;
  /** Coin that fills on a chain may cost for nothing in a day, smallest unit. */
  readonly mostLost: bigint;
}

/** What is known of a held order, and of its chain, without asking about a fill. */
export interface HoldSituation {
  readonly hold: Pick<KnownHold, "fillFee" | "amount" | "heldAt" | "unit">;
  /** Undefined if the rules have none. */
  readonly asset: AssetRules | undefined;
  /** Of our last fee in the token, and the part that reached us; undefined without one. */
  readonly last: { readonly fee: bigint; readonly received: bigint } | undefined;
  readonly chain: FillPrices;
}

/** What is known of a chain. */
export interface FillPrices {
  readonly chainId: bigint;
  /** Unix seconds by the newest block. */
  readonly now: bigint;
  /** Wei per gas. */
  readonly gasPrice: bigint;
  /** That the account has, smallest unit of the coin. */
  readonly coin: bigint;
  /** That stays in the account. */
  readonly coinFloor: bigint;
  /** That fills may have cost for nothing within a day, smallest unit of the coin. */
  readonly lost: bigint;
}

/** What a fill is worth. */
export interface FillWorth {
  /** Units of the asset that reach us at least: until a block takes the fill, the fee only rises. */
  readonly fee: bigint;
  /** The transaction's cost at most, smallest unit of the coin. */
  readonly gas: bigint;
}

/** No fill takes less gas. */
const LEAST_GAS = 100_000n;

/**
 * Judges what can be said of a held order without asking its chain about a fill.
 *
 * @returns undefined if nothing speaks against a fill.
 */
export function screenHold(situation: HoldSituation, rules: FillRules): HoldAbstention | undefined {
  const { asset, hold } = situation;
  if (asset === undefined) return { kind: "leave", reason: "asset not taken" };
  const whole = fillFeeAt(hold, hold.heldAt + FEE_RISE);
  if (unitsOf(situation, whole) < leastOf(asset)) {
    return { kind: "leave", reason: "too little fee" };
  }
  const judged = judgeGas(situation, LEAST_GAS, rules);
  return "kind" in judged ? judged : undefined;
}

/** Judges a fill of which the gas is known; what it is worth if nothing speaks against it. */
export function judgeGas(
  situation: HoldSituation,
  gasLimit: bigint,
  { mostGas, mostLost }: FillRules,
): FillWorth | HoldAbstention {
  const { asset, chain, hold } = situation;
  if (asset === undefined) return { kind: "leave", reason: "asset not taken" };
  if (gasLimit > mostGas) return wait("gas above its bound");
  const gas = gasLimit * chain.gasPrice;
  const fee = unitsOf(situation, fillFeeAt(hold, chain.now));
  const gasCost = ceilDiv(gas * (asset.coinPrices.get(chain.chainId) ?? 0n), COIN);
  if (fee < leastOf(asset) + gasCost) return wait("too little profit");
  if (chain.coin - gas < chain.coinFloor) return wait("coin at its floor");
  if (chain.lost + gas > mostLost) return wait("losses at their bound");
  return { fee, gas };
}

/** Smallest units of a coin. */
const COIN = 10n ** 18n;

/** A fill of nothing is never worth its gas, whatever the rules say. */
function leastOf({ leastProfit: { units } }: AssetRules): bigint {
  return units > 0n ? units : 1n;
}

/** Units that reach us of a fee: the token may keep the part that it kept of our last fee. */
function unitsOf({ hold: { unit }, last }: HoldSituation, fee: bigint): bigint {
  const received = last === undefined ? fee : (fee * last.received) / last.fee;
  return received / unit;
}

function wait(reason: WaitingHold): HoldAbstention {
  return { kind: "wait", reason };
}
