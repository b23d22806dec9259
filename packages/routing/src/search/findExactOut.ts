import { bisect } from "./bisect.ts";
import { cross } from "./cross.ts";
import { findRoutes, leastOf, type Route, type RouteQuery, tryRoutes } from "./findRoutes.ts";
import type { Market } from "./Market.ts";
import { RouteError } from "./RouteError.ts";
import { outputOf } from "./Way.ts";

const DOUBLINGS = 128;
/** Searches with the input that the search before found, until it gets no less. */
const ROUNDS = 4;

/** A question: which input has `amountOut` as its guaranteed minimum. */
export interface ExactOutQuery extends Omit<RouteQuery, "amountIn"> {
  /** Smallest units of `to` that the receiver gets at least. */
  readonly amountOut: bigint;
}

/** A route, and the least input with which it guarantees the amount. */
export interface ExactOutRoute {
  /** Smallest units of `from`. */
  readonly amountIn: bigint;
  /** What the route pays for it by the proof; the part beyond the amount is the receiver's. */
  readonly quotedOut: bigint;
  readonly route: Route;
}

/**
 * The least input whose guaranteed minimum is the requested amount.
 *
 * @throws {RouteError} as {@link findRoutes}, and `NoRoute` if no input is enough.
 */
export function findExactOut(market: Market, query: ExactOutQuery): ExactOutRoute {
  let best = leastInput(market, query, enoughFor(market, query));
  for (let round = 0; round < ROUNDS; round++) {
    const next = leastInput(market, query, best.amountIn);
    if (next.amountIn >= best.amountIn) break;
    best = next;
  }
  return best;
}

/** Of the best routes for an input, the one that needs least. */
function leastInput(market: Market, query: ExactOutQuery, enough: bigint): ExactOutRoute {
  const [first, ...others] = findRoutes(market, { ...query, amountIn: enough }).map((route) => ({
    route,
    amountIn: leastFor(route, query, enough) ?? enough,
  }));
  if (first === undefined) throw tooMuch(query);
  const least = others.reduce((one, other) => (other.amountIn < one.amountIn ? other : one), first);
  return { ...least, quotedOut: outputThrough(least.route, least.amountIn) ?? 0n };
}

function leastFor(route: Route, query: ExactOutQuery, enough: bigint): bigint | undefined {
  const holds = (amount: bigint) =>
    leastOf(outputThrough(route, amount) ?? 0n, query) >= query.amountOut;
  return holds(enough) ? bisect(0n, enough, holds) : undefined;
}

/** An input whose best route guarantees the amount: by doubling. */
function enoughFor(market: Market, query: ExactOutQuery): bigint {
  const { amountOut } = query;
  if (amountOut <= 0n)
    throw new RouteError("InvalidAmount", `the amount ${amountOut} is not above 0`, { amountOut });
  for (let k = 0n; k < DOUBLINGS; k++) {
    const found = tryRoutes(market, { ...query, amountIn: 1n << k });
    if (found.some(({ leastOut }) => leastOut >= amountOut)) return 1n << k;
  }
  throw tooMuch(query);
}

function tooMuch({ amountOut }: ExactOutQuery): RouteError {
  return new RouteError("NoRoute", `no input guarantees ${amountOut}`, { amountOut });
}

/** What a route pays for an input by the proof, to the unit; undefined if a pool does not take its part. */
export function outputThrough(route: Route, amountIn: bigint): bigint | undefined {
  if (amountIn <= 0n) return undefined;
  const bridged = outputOf(route.origin, amountIn);
  if (bridged === undefined || route.crossing === undefined) return bridged;
  const crossed = cross(route.crossing, bridged);
  return crossed === undefined ? undefined : outputOf(route.destination, crossed.byProof);
}
