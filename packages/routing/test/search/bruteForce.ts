import { outputOf, type Pool, type Way } from "../../src/index.ts";

type Path = Way["parts"][number]["path"];

/** Shares of one, two and three paths, in tenths. */
const SHARES = [1, 2, 3].flatMap((count) => compositions(10, count));

/** The most that is left after gas, of all ways of at most three paths with tenths of the amount. */
export function bestByForce(
  paths: readonly Path[],
  amountIn: bigint,
  gasCost: (gas: bigint) => bigint,
): bigint {
  const sets = [1, 2, 3].flatMap((count) => choose(paths, count));
  const nets = sets.flatMap((chosen) =>
    SHARES.filter((shares) => shares.length === chosen.length).map((shares) => {
      const parts = chosen.map((path, k) => ({ share: (shares[k] ?? 0) * 1_000, path }));
      const gas = chosen.flat().reduce((sum, { pool }) => sum + pool.gas, 0n);
      return (outputOf({ parts }, amountIn) ?? 0n) - gasCost(gas);
    }),
  );
  return nets.sort((one, other) => (one > other ? -1 : 1))[0] ?? 0n;
}

/** Every path of at most so many hops without a token twice. */
export function allPaths(
  pools: readonly Pool[],
  from: string,
  to: string,
  mostHops: number,
  seen: readonly string[] = [from],
): Path[] {
  if (from === to) return [[]];
  if (mostHops === 0) return [];
  return pools
    .filter(({ tokens }) => tokens.includes(from))
    .map((pool) => ({ pool, zeroForOne: pool.tokens[0] === from }))
    .flatMap((hop) => {
      const next = hop.pool.tokens[hop.zeroForOne ? 1 : 0];
      if (seen.includes(next)) return [];
      const rest = allPaths(pools, next, to, mostHops - 1, [...seen, next]);
      return rest.map((path) => [hop, ...path]);
    });
}

/** All lists of so many numbers above zero that add up to a sum. */
function compositions(sum: number, count: number): number[][] {
  if (count === 1) return sum > 0 ? [[sum]] : [];
  const firsts = Array.from({ length: Math.max(0, sum - 1) }, (_, k) => k + 1);
  return firsts.flatMap((first) =>
    compositions(sum - first, count - 1).map((rest) => [first, ...rest]),
  );
}

/** All sets of so many of a list. */
function choose<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return list.flatMap((one, k) =>
    choose(list.slice(k + 1), count - 1).map((rest) => [one, ...rest]),
  );
}
