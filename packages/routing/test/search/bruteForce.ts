import { outputOf, type Pool, type Way } from "../../src/index.ts";

type Path = Way["parts"][number]["path"];

const TENTHS = 10;
const MOST_PARTS = 3;
/** Numbers of tenths of one, two and three parts. */
const SHARES = Array.from({ length: MOST_PARTS }, (_, k) => compositions(TENTHS, k + 1));

/**
 * The most that is left after gas, of all ways of at most three paths with tenths of the amount, in every order of the parts.
 * Two facts save work. Paths without a common pool pay what each of them pays alone. Paths that pass their common pools in
 * one direction pay no more than that.
 */
export function bestByForce(
  paths: readonly Path[],
  amountIn: bigint,
  gasCost: (gas: bigint) => bigint,
): bigint {
  const net = (list: readonly Path[], tenths: readonly number[]) => {
    const parts = list.map((path, k) => ({ path, share: (tenths[k] ?? 0) * 1_000 }));
    const gas = list.flat().reduce((sum, { pool }) => sum + pool.gas, 0n);
    return (outputOf({ parts }, amountIn) ?? 0n) - gasCost(gas);
  };
  const alone = new Map(paths.map((path) => [path, netsAlone(path, amountIn, gasCost)]));
  let best = 0n;
  for (const { order, tenths, isApart, isOneWay } of allSplits(paths)) {
    const nets = order.map((path, k) => alone.get(path)?.[(tenths[k] ?? 0) - 1]);
    const sum = nets.reduce(
      (total, one) => (one === undefined || total === undefined ? undefined : total + one),
      0n,
    );
    if (sum === undefined || (isOneWay && sum <= best)) continue;
    const left = isApart ? sum : net(order, tenths);
    if (left > best) best = left;
  }
  return best;
}

/** What a path alone leaves of one tenth, two tenths and so on; undefined if it does not take so many. */
function netsAlone(path: Path, amountIn: bigint, gasCost: (gas: bigint) => bigint) {
  const gas = path.reduce((sum, { pool }) => sum + pool.gas, 0n);
  return Array.from({ length: TENTHS }, (_, k) => {
    const parts = [{ path, share: 10_000 }];
    const output = outputOf({ parts }, (amountIn * BigInt(k + 1)) / BigInt(TENTHS));
    return output === undefined ? undefined : output - gasCost(gas);
  });
}

/** Every set of paths in every order that counts, with every number of tenths. */
function allSplits(paths: readonly Path[]) {
  return SHARES.flatMap((shares, k) =>
    choose(paths, k + 1)
      .flatMap(ordered)
      .flatMap((one) => shares.map((tenths) => ({ ...one, tenths }))),
  );
}

function ordered(chosen: readonly Path[]) {
  const pairs = choose(chosen, 2);
  const isApart = pairs.every(([one = [], two = []]) => !meet(one, two));
  const isOneWay = pairs.every(([one = [], two = []]) => !meet(one, two, true));
  return (isApart ? [chosen] : orders(chosen)).map((order) => ({ order, isApart, isOneWay }));
}

/** Whether two paths have a pool in common, or pass one in both directions. */
function meet(one: Path, two: Path, isOtherWay = false): boolean {
  return one.some(({ pool, zeroForOne }) =>
    two.some((hop) => hop.pool === pool && (!isOtherWay || hop.zeroForOne !== zeroForOne)),
  );
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

/** A list in every order. */
function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((one, k) => orders(list.toSpliced(k, 1)).map((rest) => [one, ...rest]));
}
