import type { SearchWork } from "./SearchWork.ts";
import { gasOfWay, outputOf, type Way } from "./Way.ts";

/** What gas costs, in smallest units of the token that comes out. */
export type GasCost = (gas: bigint) => bigint;

/** An amount that is to be shared among paths. */
export interface SplitQuestion {
  readonly amountIn: bigint;
  /** Equal portions in which the amount is shared at first. */
  readonly portions: number;
  readonly gasCost: GasCost;
  readonly work: SearchWork;
}

/** A way, what it pays for the amount, and what is left of that after its gas. */
export interface PricedWay {
  readonly way: Way;
  readonly amountOut: bigint;
  readonly net: bigint;
}

/** A way, priced; undefined if a pool does not take its part. */
export function price(
  way: Way,
  { amountIn, gasCost, work }: Pick<SplitQuestion, "amountIn" | "gasCost"> & Partial<SplitQuestion>,
): PricedWay | undefined {
  const amountOut = outputOf(way, amountIn, work?.follow);
  if (amountOut === undefined) return undefined;
  return { way, amountOut, net: amountOut - gasCost(gasOfWay(way)) };
}

/** The best first. */
export function byNet(one: PricedWay, other: PricedWay): number {
  if (one.net === other.net) return one.way.parts.length - other.way.parts.length;
  return one.net > other.net ? -1 : 1;
}
