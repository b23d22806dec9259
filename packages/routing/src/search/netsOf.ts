import { gasOf, type Path } from "./Path.ts";
import type { SplitQuestion } from "./PricedWay.ts";
import { inputOf, shareOf } from "./Way.ts";

/** What is left after gas, by the number of portions; undefined if so many are not taken. */
export type Nets = readonly (bigint | undefined)[];

/** A path, and what it leaves if no other path is used. */
export interface RankedPath {
  readonly path: Path;
  readonly nets: Nets;
}

/** Paths with what each alone leaves of every number of portions. Those that leave most come first. */
export function rankPaths(paths: readonly Path[], question: SplitQuestion): RankedPath[] {
  return paths
    .map((path) => ({ path, nets: netsOf(path, question) }))
    .map((ranked) => ({ ...ranked, most: mostOf(ranked.nets) }))
    .sort((one, other) => compare(other.most, one.most));
}

function netsOf(path: Path, { amountIn, portions, gasCost, work }: SplitQuestion): Nets {
  const gas = gasCost(gasOf(path));
  const net = (count: number) => {
    const swap = work.follow(path, inputOf(shareOf(count, portions), amountIn), new Map());
    return swap && swap.amountOut - gas;
  };
  return [0n, ...Array.from({ length: portions }, (_, k) => net(k + 1))];
}

/**
 * For each place of a list and number of portions: the most that the paths from there on would leave, if no path changed
 * the price of another.
 */
export function mostNets(list: readonly RankedPath[], portions: number): Nets[] {
  const last: Nets = Array.from({ length: portions + 1 }, (_, left) =>
    left === 0 ? 0n : undefined,
  );
  const rows = [last];
  for (const { nets } of list.toReversed()) {
    const below = rows[0] ?? last;
    const sums = (left: number) =>
      nets.slice(0, left + 1).map((net, count) => {
        const rest = below[left - count];
        return net === undefined || rest === undefined ? undefined : net + rest;
      });
    rows.unshift(last.map((_, left) => mostOf(sums(left))));
  }
  return rows;
}

function mostOf(nets: Nets): bigint | undefined {
  let most: bigint | undefined;
  for (const net of nets) if (net !== undefined && (most === undefined || net > most)) most = net;
  return most;
}

function compare(one: bigint | undefined, other: bigint | undefined): number {
  if (one === other) return 0;
  return (one ?? 0n) > (other ?? 0n) ? 1 : -1;
}
