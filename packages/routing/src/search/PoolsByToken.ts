import type { Pool } from "./Market.ts";
import { type Path, type PathHop, tokenOut } from "./Path.ts";

/** The pools of each token of one chain. */
export type PoolsByToken = ReadonlyMap<string, readonly Pool[]>;

/** The pools of a chain by their tokens. */
export function poolsByToken(pools: readonly Pool[]): PoolsByToken {
  const map = new Map<string, Pool[]>();
  for (const pool of pools) {
    for (const token of pool.tokens) {
      const list = map.get(token);
      if (list === undefined) map.set(token, [pool]);
      else list.push(pool);
    }
  }
  return map;
}

/** The token at which a path ends; the first one, if it has no hop. */
export function endOf(path: Path, from: string): string {
  const last = path.at(-1);
  return last === undefined ? from : tokenOut(last);
}

/** The hops by which a path may go on: to tokens that it does not have. */
export function hopsAfter(graph: PoolsByToken, path: Path, from: string): PathHop[] {
  const here = endOf(path, from);
  const seen = [from, ...path.map(tokenOut)];
  return (graph.get(here) ?? [])
    .map((pool) => ({ pool, zeroForOne: pool.tokens[0] === here }))
    .filter((hop) => !seen.includes(tokenOut(hop)));
}
