import { bisect } from "./bisect.ts";
import { cross } from "./cross.ts";
import { findRoutes, leastOf, type Route, type RouteQuery, tryRoutes } from "./findRoutes.ts";
import { lesserOf } from "./lesserOf.ts";
import type { Market } from "./Market.ts";
import { RouteError } from "./RouteError.ts";
import { outputOf } from "./Way.ts";

const DOUBLINGS = 128;
/** Steps towards the most that pools take: to a part in 4,096. */
const HALVINGS = 12;
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
  /** Its quoted output is more than the amount: the surplus is the receiver's. */
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
  const { amountIn } = least;
  return { amountIn, route: withInput(least.route, query, amountIn) };
}

function leastFor(route: Route, query: ExactOutQuery, enough: bigint): bigint | undefined {
  const holds = (amount: bigint) =>
    leastOf(outputThrough(route, amount) ?? 0n, query) >= query.amountOut;
  return holds(enough) ? bisect(0n, enough, holds) : undefined;
}

/** An input with a route that guarantees the amount. Shared amounts are tried last, since they take longer. */
function enoughFor(market: Market, query: ExactOutQuery): bigint {
  const { amountOut, bounds } = query;
  if (amountOut <= 0n)
    throw new RouteError("InvalidAmount", `the amount ${amountOut} is not above 0`, { amountOut });
  const single = { ...query, bounds: { ...bounds, portions: 1 } };
  const enough = enoughByDoubling(market, single) ?? enoughByDoubling(market, query);
  if (enough === undefined) throw tooMuch(query);
  return enough;
}

/** Doubles an input until it is enough. If the pools do not take the double, there may be enough below. */
function enoughByDoubling(market: Market, query: ExactOutQuery): bigint | undefined {
  const most = (amountIn: bigint) => mostGuaranteed(market, query, amountIn);
  let less: bigint | undefined;
  for (let k = 0n; k < DOUBLINGS; k++) {
    const guaranteed = most(1n << k);
    if (guaranteed === undefined && less !== undefined) {
      return enoughBetween(less, 1n << k, query.amountOut, most);
    }
    if (guaranteed !== undefined && guaranteed >= query.amountOut) return 1n << k;
    if (guaranteed !== undefined) less = 1n << k;
  }
  return undefined;
}

/** @param low An input that is not enough. @param high One that no route takes. */
function enoughBetween(
  low: bigint,
  high: bigint,
  amountOut: bigint,
  most: (amountIn: bigint) => bigint | undefined,
): bigint | undefined {
  let [below, above] = [low, high];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (below + above) / 2n;
    const guaranteed = most(middle);
    if (guaranteed !== undefined && guaranteed >= amountOut) return middle;
    if (guaranteed === undefined) above = middle;
    else below = middle;
  }
  return undefined;
}

/** The most that a route guarantees for an input; undefined if no route takes the input. */
function mostGuaranteed(
  market: Market,
  { amountOut: _, ...query }: ExactOutQuery,
  amountIn: bigint,
): bigint | undefined {
  const [first, ...others] = tryRoutes(market, { ...query, amountIn });
  return others.reduce(
    (most, { leastOut }) => (most !== undefined && leastOut > most ? leastOut : most),
    first?.leastOut,
  );
}

function tooMuch({ amountOut }: ExactOutQuery): RouteError {
  return new RouteError("NoRoute", `no input guarantees ${amountOut}`, { amountOut });
}

/** The outputs of a route for another input, to the unit. */
type Outputs = Pick<Route, "bridged" | "amountOut" | "advancedOut" | "quotedOut">;

/** What a route pays for another input; undefined if a pool does not take its part, or nothing arrives. */
function outputsOf(
  { origin, crossing, destination }: Route,
  amountIn: bigint,
): Outputs | undefined {
  const bridged = amountIn <= 0n ? undefined : outputOf(origin, amountIn);
  if (bridged === undefined) return undefined;
  if (crossing === undefined) {
    return { bridged, amountOut: bridged, advancedOut: undefined, quotedOut: bridged };
  }
  const crossed = cross(crossing, bridged);
  const amountOut = crossed && outputOf(destination, crossed.byProof);
  if (amountOut === undefined) return undefined;
  const advancedOut = crossed?.byAdvance && outputOf(destination, crossed.byAdvance);
  return {
    bridged,
    amountOut,
    advancedOut,
    quotedOut: lesserOf(amountOut, advancedOut ?? amountOut),
  };
}

/**
 * What a route pays for an input, by the proof or by a filler, whichever is less; undefined if a pool does not take its
 * part.
 */
export function outputThrough(route: Route, amountIn: bigint): bigint | undefined {
  return outputsOf(route, amountIn)?.quotedOut;
}

/** A route with what it pays for another input; its gas and its impact stay. */
function withInput(route: Route, query: ExactOutQuery, amountIn: bigint): Route {
  const outputs = outputsOf(route, amountIn) ?? route;
  const gas = route.quotedOut - route.net;
  const { quotedOut } = outputs;
  return { ...route, ...outputs, leastOut: leastOf(quotedOut, query), net: quotedOut - gas };
}
