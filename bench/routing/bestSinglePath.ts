import {
  cross,
  findPaths,
  gasOfWay,
  lesserOf,
  type Market,
  poolsByToken,
  type RouteQuery,
  type Way,
} from "@causeway/routing";

const MOST_HOPS = 3;
const graphs = new WeakMap<Market, Map<bigint, ReturnType<typeof poolsByToken>>>();

/** The plain search: one path on each chain, the one that pays most, and the best of the assets between them. */
export function bestSinglePath(
  market: Market,
  query: RouteQuery,
): { readonly net: bigint } | undefined {
  const { from, to, amountIn } = query;
  const cost = (chainId: bigint, gas: bigint) => market.gasCost(chainId, gas, to);
  if (from.chainId === to.chainId) {
    const leg = bestPath(market, from.chainId, from.token, to.token, amountIn);
    return leg && { net: leg.amountOut - cost(from.chainId, gasOfWay(leg.way)) };
  }
  const nets = market.crossings
    .filter((one) => one.from.chainId === from.chainId && one.to.chainId === to.chainId)
    .flatMap((crossing) => {
      const first = bestPath(market, from.chainId, from.token, crossing.from.token, amountIn);
      const crossed = first && cross(crossing, first.amountOut);
      if (first === undefined || crossed === undefined) return [];
      const least = lesserOf(crossed.byProof, crossed.byAdvance ?? crossed.byProof);
      const last = bestPath(market, to.chainId, crossing.to.token, to.token, least);
      if (last === undefined) return [];
      const originGas = crossing.originGas + gasOfWay(first.way);
      const destinationGas = crossing.destinationGas + gasOfWay(last.way);
      return [last.amountOut - cost(from.chainId, originGas) - cost(to.chainId, destinationGas)];
    });
  const net = nets.sort((one, other) => (one > other ? -1 : 1))[0];
  return net === undefined ? undefined : { net };
}

function bestPath(market: Market, chainId: bigint, from: string, to: string, amountIn: bigint) {
  if (from === to) return { way: { parts: [] } satisfies Way, amountOut: amountIn };
  const [best] = findPaths(graphOf(market, chainId), from, to, amountIn, MOST_HOPS, 1);
  if (best === undefined) return undefined;
  return { way: { parts: [{ share: 10_000, path: best.path }] }, amountOut: best.amountOut };
}

function graphOf(market: Market, chainId: bigint) {
  const kept = graphs.get(market) ?? new Map();
  graphs.set(market, kept);
  if (!kept.has(chainId)) {
    kept.set(chainId, poolsByToken(market.pools.filter((pool) => pool.chainId === chainId)));
  }
  return kept.get(chainId);
}
