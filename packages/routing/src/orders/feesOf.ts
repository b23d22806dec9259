import { type Crossed, cross } from "../search/cross.ts";
import { lesserOf } from "../search/lesserOf.ts";
import type { Crossing } from "../search/Market.ts";
import type { ChosenRoute, InputFees } from "./OrderTerms.ts";

const WHOLE_BPS = 10_000n;

/** What an order costs, beside gas and its message. */
export interface OrderCosts {
  /** Smallest units of the input. */
  readonly routerFee: bigint;
  /** Smallest units of the input. */
  readonly integratorFee: bigint;
  /** The most that the bridge and a filler take, units of the asset; 0 of an order that stays on its chain. */
  readonly bridgeFee: bigint;
}

/** The fees of a route, as the router, the bridge and a filler take them. */
export function costsOf(fees: InputFees, { route, amountIn }: ChosenRoute): OrderCosts {
  const { crossing, bridged } = route;
  const bridgeFee = crossing === undefined ? 0n : lostOf(crossing, cross(crossing, bridged));
  return { ...inputFeesOf(fees, amountIn), bridgeFee };
}

function lostOf({ unitTo }: Crossing, crossed: Crossed | undefined): bigint {
  if (crossed === undefined) return 0n;
  const { units, byProof, byAdvance } = crossed;
  return units - lesserOf(byProof, byAdvance ?? byProof) / unitTo;
}

function inputFeesOf({ feeBps, integrator }: InputFees, amountIn: bigint) {
  return {
    routerFee: partOf(amountIn, feeBps),
    integratorFee: partOf(amountIn, integrator?.bps ?? 0n),
  };
}

/** What of an input is swapped: the router rounds each fee down. */
export function afterFees(fees: InputFees, amountIn: bigint): bigint {
  const { routerFee, integratorFee } = inputFeesOf(fees, amountIn);
  return amountIn - routerFee - integratorFee;
}

/** The least input of which so much is left after fees. */
export function beforeFees(fees: InputFees, left: bigint): bigint {
  const kept = WHOLE_BPS - fees.feeBps - (fees.integrator?.bps ?? 0n);
  let amount = (left * WHOLE_BPS + kept - 1n) / kept;
  // each fee is rounded down, so that a few units less may do
  while (afterFees(fees, amount - 1n) >= left) amount -= 1n;
  return amount;
}

function partOf(amount: bigint, bps: bigint): bigint {
  return (amount * bps) / WHOLE_BPS;
}
