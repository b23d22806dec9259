import { follow, type Moved, type Path, tokenOut } from "./Path.ts";
import { endOf, hopsAfter, type PoolsByToken } from "./PoolsByToken.ts";

/** Paths that are kept for each token and number of hops. */
const KEPT = 4;
const UNMOVED: Moved = new Map();

/** Paths of one search: what they pay for one amount. */
export interface FoundPath {
  readonly path: Path;
  readonly amountOut: bigint;
}

/**
 * Paths that pay most for an amount, the best first. For each token and number of hops the best few are followed on, so
 * that the work grows with the pools and not with the paths.
 *
 * @param mostHops Hops of a path.
 * @param kept Paths that are followed on for each token; 1 for the plain best-path search.
 */
export function findPaths(
  graph: PoolsByToken,
  from: string,
  to: string,
  amountIn: bigint,
  mostHops: number,
  kept: number = KEPT,
): FoundPath[] {
  const found: FoundPath[] = [];
  let layer: FoundPath[] = [{ path: [], amountOut: amountIn }];
  for (let hops = 1; hops <= mostHops; hops++) {
    const next = new Map<string, FoundPath[]>();
    for (const one of layer) {
      for (const longer of extend(graph, one, from, to, hops === mostHops)) {
        const end = endOf(longer.path, from);
        if (end === to) found.push(longer);
        else keepBest(next, end, longer, kept);
      }
    }
    layer = [...next.values()].flat();
  }
  return found.sort(byOutput);
}

function extend(
  graph: PoolsByToken,
  { path, amountOut }: FoundPath,
  from: string,
  to: string,
  isLast: boolean,
): FoundPath[] {
  const longer: FoundPath[] = [];
  for (const hop of hopsAfter(graph, path, from)) {
    if (isLast && tokenOut(hop) !== to) continue;
    const swap = follow([hop], amountOut, UNMOVED);
    if (swap !== undefined) longer.push({ path: [...path, hop], amountOut: swap.amountOut });
  }
  return longer;
}

function keepBest(
  layer: Map<string, FoundPath[]>,
  token: string,
  one: FoundPath,
  kept: number,
): void {
  const list = layer.get(token);
  if (list === undefined) {
    layer.set(token, [one]);
    return;
  }
  const place = list.findIndex(({ amountOut }) => amountOut < one.amountOut);
  if (place === -1) list.push(one);
  else list.splice(place, 0, one);
  if (list.length > kept) list.pop();
}

function byOutput(one: FoundPath, other: FoundPath): number {
  if (one.amountOut === other.amountOut) return one.path.length - other.path.length;
  return one.amountOut > other.amountOut ? -1 : 1;
}
