import { bisect } from "./bisect.ts";
import { type Crossed, cross } from "./cross.ts";
import { findWays, type WayBounds } from "./findWays.ts";
import { lesserOf } from "./lesserOf.ts";
import type { ChainToken, Crossing, Market } from "./Market.ts";
import { type PoolsByToken, poolsByToken } from "./PoolsByToken.ts";
import { type PricedWay, price } from "./PricedWay.ts";
import { RouteError } from "./RouteError.ts";
import { gasOfWay, outputOf, type Way } from "./Way.ts";

const WHOLE_BPS = 10_000n;
const SMALL = 1_000n;
/** How often an amount is doubled in the search for one that leaves something. */
const DOUBLINGS = 40;

/** A question: what `from` comes to in `to`. Tokens are in lower case. */
export interface RouteQuery {
  readonly from: ChainToken;
  readonly to: ChainToken;
  /** Smallest units of `from`, after the router's and the integrator's fee. */
  readonly amountIn: bigint;
  /** By how much the least output is below the quoted one; basis points. */
  readonly slippageBps: number;
  /** The most that the price may move against the amount; basis points. Any, if left out. */
  readonly mostImpactBps?: number;
  /** Of the whole search: its swaps are shared among the ways on the chains. */
  readonly bounds?: Partial<WayBounds>;
}

/** A route, with what it pays. Amounts are smallest units of the final token. */
export interface Route {
  readonly origin: Way;
  /** Undefined on one chain. */
  readonly crossing: Crossing | undefined;
  readonly destination: Way;
  /** Smallest units of the asset's token that are bridged; of the final token on one chain. */
  readonly bridged: bigint;
  /** What the receiver gets if the proof delivers the order. */
  readonly amountOut: bigint;
  /** What the receiver gets from a filler; undefined without an offer. */
  readonly advancedOut: bigint | undefined;
  /** The lesser of the two: an order that quotes more would wait for its minimum to fall. */
  readonly quotedOut: bigint;
  /** The least that the order would accept. */
  readonly leastOut: bigint;
  /** What is left of `quotedOut` after the gas of all of it. */
  readonly net: bigint;
  /** How much less than at a thousandth of the amount, basis points. */
  readonly impactBps: number;
}

const BOUNDS: WayBounds = { mostHops: 3, portions: 10, most: 3, mostSwaps: 6_000 };
/** Assets by which a shared amount is searched: those that are best with one path on each chain. */
const SEARCHED_ASSETS = 2;

/**
 * The best routes for an input, the best first, by what is left for the receiver after gas. It asks nobody, and gives the
 * same answer to the same question.
 *
 * @throws {RouteError} with the offending values.
 */
export function findRoutes(market: Market, query: RouteQuery): Route[] {
  requireQuery(query);
  const graphs = graphsOf(market);
  requireKnown(market, graphs, query.from);
  requireKnown(market, graphs, query.to);
  const left = tryRoutes(market, query);
  if (left.length === 0) throw nothingFound(market, query);
  requireImpact(left, query);
  return left;
}

/** As {@link findRoutes}, of a question whose tokens are known; none if no route leaves something after gas. */
export function tryRoutes(market: Market, query: RouteQuery): Route[] {
  const { most } = { ...BOUNDS, ...query.bounds };
  return allRoutes(market, query)
    .filter(({ net }) => net > 0n)
    .sort(byNet)
    .slice(0, most);
}

function allRoutes(market: Market, query: RouteQuery): Route[] {
  const bounds = { ...BOUNDS, ...query.bounds };
  const graphs = graphsOf(market);
  const { from, to } = query;
  if (from.chainId === to.chainId) return routesHere(market, graphs, query, bounds);
  const crossings = market.crossings.filter(
    (one) => one.from.chainId === from.chainId && one.to.chainId === to.chainId,
  );
  const routesBy = (part: Partial<WayBounds>) => (crossing: Crossing) =>
    routesAcross(market, graphs, query, { ...bounds, ...part }, crossing);
  // the ways at the origin and at the destination
  const mostSwaps = bounds.mostSwaps / (2 * SEARCHED_ASSETS);
  const searchAll = () => crossings.flatMap(routesBy({ mostSwaps }));
  if (crossings.length <= SEARCHED_ASSETS) return searchAll();
  const single = crossings
    .flatMap((crossing) => {
      const routes = routesBy({ portions: 1 })(crossing).sort(byNet);
      return routes.slice(0, 1).map((best) => ({ crossing, routes, best }));
    })
    .sort((one, other) => byNet(one.best, other.best));
  if (single.length === 0) return searchAll();
  return single.flatMap(({ crossing, routes }, place) =>
    place < SEARCHED_ASSETS ? routesBy({ mostSwaps })(crossing) : routes,
  );
}

function routesHere(market: Market, graphs: Graphs, query: RouteQuery, bounds: WayBounds): Route[] {
  const { from, to, amountIn } = query;
  const gasCost = (gas: bigint) => market.gasCost(from.chainId, gas, to);
  return findWays(graphOf(graphs, from), from.token, to.token, amountIn, bounds, gasCost).map(
    ({ way, amountOut, net }) => ({
      ...{ origin: way, crossing: undefined, destination: { parts: [] }, bridged: amountOut },
      ...{ amountOut, advancedOut: undefined, quotedOut: amountOut },
      ...{ leastOut: leastOf(amountOut, query), net },
      impactBps: impactOf(amountIn, amountOut, (small) => outputOf(way, small)),
    }),
  );
}

function routesAcross(
  market: Market,
  graphs: Graphs,
  query: RouteQuery,
  bounds: WayBounds,
  crossing: Crossing,
): Route[] {
  const { from, to, amountIn } = query;
  const originCost = (gas: bigint) => market.gasCost(from.chainId, gas, crossing.from);
  const ways = findWays(
    graphOf(graphs, from),
    ...([from.token, crossing.from.token, amountIn, bounds, originCost] as const),
  );
  const [best, ...others] = ways.flatMap((origin) => {
    const crossed = cross(crossing, origin.amountOut);
    return crossed === undefined ? [] : [{ origin, crossed }];
  });
  if (best === undefined) return [];
  const cost = (gas: bigint) => market.gasCost(to.chainId, gas, to);
  const last = findWays(
    graphOf(graphs, to),
    ...([crossing.to.token, to.token, best.crossed.byProof, bounds, cost] as const),
  );
  // the other ways at the origin bridge about as much: what is best for one amount there is best for all
  const [first] = last;
  const alike = others.flatMap((leg) => {
    const destination = first && price(first.way, { amountIn: leg.crossed.byProof, gasCost: cost });
    return destination === undefined ? [] : [toRoute(market, query, crossing, leg, destination)];
  });
  return [
    ...last.map((destination) => toRoute(market, query, crossing, best, destination)),
    ...alike,
  ];
}

/** The way at the origin, and what of its output crosses. */
interface Leg {
  readonly origin: PricedWay;
  readonly crossed: Crossed;
}

function toRoute(
  market: Market,
  query: RouteQuery,
  crossing: Crossing,
  { origin, crossed }: Leg,
  { way, amountOut }: PricedWay,
): Route {
  const { from, to, amountIn } = query;
  const advanced = crossed.byAdvance;
  const originGas = crossing.originGas + gasOfWay(origin.way);
  const gas =
    market.gasCost(from.chainId, originGas, to) +
    market.gasCost(to.chainId, crossing.destinationGas + gasOfWay(way), to);
  const advancedOut = advanced === undefined ? undefined : outputOf(way, advanced);
  const quotedOut = lesserOf(amountOut, advancedOut ?? amountOut);
  return {
    ...{ origin: origin.way, crossing, destination: way, bridged: origin.amountOut },
    ...{ amountOut, advancedOut, quotedOut },
    ...{ leastOut: leastOf(quotedOut, query), net: quotedOut - gas },
    impactBps: impactOf(
      amountIn,
      through(origin.way, crossing, way, amountIn) ?? amountOut,
      (small) => through(origin.way, crossing, way, small),
    ),
  };
}

/** What a whole route pays for an amount without the bridge's fees: they are no impact. */
function through(origin: Way, crossing: Crossing, destination: Way, amount: bigint) {
  const bridged = outputOf(origin, amount);
  if (bridged === undefined) return undefined;
  const units = bridged / crossing.unitFrom;
  return units === 0n ? undefined : outputOf(destination, units * crossing.unitTo);
}

function impactOf(
  amountIn: bigint,
  amountOut: bigint,
  output: (amount: bigint) => bigint | undefined,
): number {
  const small = amountIn / SMALL;
  const smallOut = small === 0n ? undefined : output(small);
  if (smallOut === undefined || smallOut === 0n) return 0;
  const fair = (smallOut * amountIn) / small;
  return fair <= amountOut ? 0 : Number(((fair - amountOut) * WHOLE_BPS) / fair);
}

/** The least output of a route that pays an amount. */
export function leastOf(
  amountOut: bigint,
  { slippageBps }: Pick<RouteQuery, "slippageBps">,
): bigint {
  return (amountOut * (WHOLE_BPS - BigInt(slippageBps))) / WHOLE_BPS;
}

// ------------------------------------------------------------------ chains

type Graphs = ReadonlyMap<bigint, PoolsByToken>;

const graphsKept = new WeakMap<Market, Graphs>();

/** The pools of each chain by their tokens: worked out once for each market. */
function graphsOf(market: Market): Graphs {
  const kept = graphsKept.get(market);
  if (kept !== undefined) return kept;
  const byChain = Map.groupBy(market.pools, ({ chainId }) => chainId);
  const graphs = new Map([...byChain].map(([chainId, pools]) => [chainId, poolsByToken(pools)]));
  graphsKept.set(market, graphs);
  return graphs;
}

function graphOf(graphs: Graphs, { chainId }: ChainToken): PoolsByToken {
  return graphs.get(chainId) ?? new Map();
}

// ------------------------------------------------------------------ refusals

function requireQuery({ amountIn, slippageBps }: RouteQuery): void {
  if (amountIn <= 0n)
    throw new RouteError("InvalidAmount", `the amount ${amountIn} is not above 0`, { amountIn });
  if (!Number.isInteger(slippageBps) || slippageBps < 0 || slippageBps > 10_000) {
    throw new RouteError(
      "SlippageOutOfRange",
      `a slippage of ${slippageBps} bps is not from 0 to 10,000`,
      { slippageBps },
    );
  }
}

function requireKnown({ crossings }: Market, graphs: Graphs, { chainId, token }: ChainToken): void {
  const hasPool = graphs.get(chainId)?.has(token) ?? false;
  const isEnd = (end: ChainToken) => end.chainId === chainId && end.token === token;
  if (hasPool || crossings.some(({ from, to }) => isEnd(from) || isEnd(to))) return;
  throw new RouteError("UnknownToken", `nothing trades or bridges ${token} on chain ${chainId}`, {
    chainId,
    token,
  });
}

function requireImpact(routes: readonly Route[], { mostImpactBps }: RouteQuery): void {
  const [best] = routes;
  if (mostImpactBps === undefined || best === undefined || best.impactBps <= mostImpactBps) return;
  throw new RouteError(
    "PriceImpactAboveBound",
    `the price moves by ${best.impactBps} bps; the bound is ${mostImpactBps}`,
    { impactBps: best.impactBps, mostImpactBps },
  );
}

/** If some larger amount leaves something by one path, the error names the least of them. */
function nothingFound(market: Market, query: RouteQuery): RouteError {
  const { from, to, amountIn } = query;
  const bounds = { ...query.bounds, portions: 1 };
  const leaves = (amount: bigint) =>
    tryRoutes(market, { ...query, amountIn: amount, bounds }).length > 0;
  let most = amountIn;
  for (let k = 0; k < DOUBLINGS; k++) {
    most *= 2n;
    if (!leaves(most)) continue;
    const leastAmount = bisect(most / 2n, most, leaves);
    const why = `fees and gas take all of ${amountIn}; ${leastAmount} leaves something`;
    return new RouteError("NothingLeft", why, { amountIn, leastAmount });
  }
  const ends = `${from.token} on ${from.chainId} to ${to.token} on ${to.chainId}`;
  return new RouteError("NoRoute", `no pools and no asset lead from ${ends} for ${amountIn}`, {
    ...{ from: from.token, to: to.token, amountIn },
  });
}

function byNet(one: Route, other: Route): number {
  if (one.net === other.net) return 0;
  return one.net > other.net ? -1 : 1;
}
