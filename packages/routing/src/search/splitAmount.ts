import { WHOLE_SHARE } from "@causeway/protocol";

import { follow, type Moved, type Path } from "./Path.ts";
import { gasOfWay, outputOf, type Way, type WayPart } from "./Way.ts";

/** How often a way is made better. */
const MOST_ROUNDS = 8;
/** Paths without a part that may get one. */
const MOST_UNUSED = 2;

/** What gas costs, in smallest units of the token that comes out. */
export type GasCost = (gas: bigint) => bigint;

/** A way, what it pays for the amount, and what is left of that after its gas. */
export interface PricedWay {
  readonly way: Way;
  readonly amountOut: bigint;
  readonly net: bigint;
}

/**
 * Shares an amount among paths, so that most is left after gas. Each portion goes where it pays most, beside the portions
 * before. Then paths are left out and portions are moved, as long as that leaves more.
 *
 * @param portions Equal portions of the amount.
 * @returns undefined if no path takes the amount.
 */
export function splitAmount(
  paths: readonly Path[],
  amountIn: bigint,
  portions: number,
  gasCost: GasCost,
): PricedWay | undefined {
  let best = share(paths, amountIn, portions, gasCost);
  for (let round = 0; best !== undefined && round < MOST_ROUNDS; round++) {
    const better = bestOf([
      ...withoutOne(best, amountIn, portions, gasCost),
      ...withOneMoved(best, paths, amountIn, portions, gasCost),
      ...withTwoExchanged(best, amountIn, gasCost),
    ]);
    if (better === undefined || better.net <= best.net) return best;
    best = better;
  }
  return best;
}

function withoutOne(
  { way }: PricedWay,
  amountIn: bigint,
  portions: number,
  gasCost: GasCost,
): PricedWay[] {
  const used = way.parts.map(({ path }) => path);
  if (used.length === 1) return [];
  return used
    .map((left) =>
      share(
        used.filter((path) => path !== left),
        amountIn,
        portions,
        gasCost,
      ),
    )
    .filter((one) => one !== undefined);
}

/** Moves a portion from one part to another, or to one of the best paths that take none. */
function withOneMoved(
  { way }: PricedWay,
  paths: readonly Path[],
  amountIn: bigint,
  portions: number,
  gasCost: GasCost,
): PricedWay[] {
  const portion = Math.floor(WHOLE_SHARE / portions);
  const used = way.parts.map(({ path }) => path);
  const unused = paths.filter((path) => !used.includes(path)).slice(0, MOST_UNUSED);
  const parts = [...way.parts, ...unused.map((path) => ({ path, share: 0 }))];
  return parts
    .flatMap((_from, i) => parts.map((_to, j) => moved(parts, i, j, portion)))
    .filter((list) => list !== undefined)
    .map((list) => price({ parts: list }, amountIn, gasCost))
    .filter((one) => one !== undefined);
}

function moved(
  parts: readonly WayPart[],
  from: number,
  to: number,
  portion: number,
): WayPart[] | undefined {
  if (from === to || (parts[from]?.share ?? 0) < portion) return undefined;
  const change = (k: number) => (k === to ? portion : 0) - (k === from ? portion : 0);
  return parts
    .map((part, k) => ({ ...part, share: part.share + change(k) }))
    .filter(({ share: left }) => left > 0);
}

/** Of parts that share a pool, the first gets the better price: their order counts. */
function withTwoExchanged({ way }: PricedWay, amountIn: bigint, gasCost: GasCost): PricedWay[] {
  const { parts } = way;
  const pools = parts.map(({ path }) => new Set(path.map(({ pool }) => pool)));
  return parts
    .slice(1)
    .map((part, k) => {
      const before = parts[k];
      const isShared = [...(pools[k] ?? [])].some((pool) => pools[k + 1]?.has(pool));
      if (before === undefined || !isShared) return undefined;
      return price({ parts: parts.toSpliced(k, 2, part, before) }, amountIn, gasCost);
    })
    .filter((one) => one !== undefined);
}

function bestOf(ways: readonly PricedWay[]): PricedWay | undefined {
  return ways.toSorted(byNet)[0];
}

/** A way, priced; undefined if a pool does not take its part. */
export function price(way: Way, amountIn: bigint, gasCost: GasCost): PricedWay | undefined {
  const amountOut = outputOf(way, amountIn);
  if (amountOut === undefined) return undefined;
  return { way, amountOut, net: amountOut - gasCost(gasOfWay(way)) };
}

/** The best first. */
export function byNet(one: PricedWay, other: PricedWay): number {
  if (one.net === other.net) return one.way.parts.length - other.way.parts.length;
  return one.net > other.net ? -1 : 1;
}

function share(
  paths: readonly Path[],
  amountIn: bigint,
  portions: number,
  gasCost: GasCost,
): PricedWay | undefined {
  const taken = new Map<Path, number>();
  const moved: Moved = new Map();
  const offers = new Map<Path, ReturnType<typeof follow>>();
  for (let k = 0; k < portions; k++) {
    const portion = portionOf(amountIn, portions, k);
    if (portion === 0n) continue;
    const chosen = bestOffer(paths, portion, moved, offers);
    if (chosen === undefined) return undefined;
    for (const [pool, state] of offers.get(chosen)?.moves ?? []) moved.set(pool, state);
    taken.set(chosen, (taken.get(chosen) ?? 0) + 1);
    forgetOffers(paths, chosen, offers);
  }
  return price(toWay(taken, portions), amountIn, gasCost);
}

function portionOf(amountIn: bigint, portions: number, k: number): bigint {
  const upTo = (count: number) => (amountIn * BigInt(count)) / BigInt(portions);
  return upTo(k + 1) - upTo(k);
}

/** Paths through pools that were moved offer something else now. */
function forgetOffers(
  paths: readonly Path[],
  chosen: Path,
  offers: Map<Path, ReturnType<typeof follow>>,
): void {
  const moved = new Set(chosen.map(({ pool }) => pool));
  for (const path of paths) if (path.some(({ pool }) => moved.has(pool))) offers.delete(path);
}

function bestOffer(
  paths: readonly Path[],
  portion: bigint,
  moved: Moved,
  offers: Map<Path, ReturnType<typeof follow>>,
): Path | undefined {
  let best: Path | undefined;
  let most = 0n;
  for (const path of paths) {
    if (!offers.has(path)) offers.set(path, follow(path, portion, moved));
    const amountOut = offers.get(path)?.amountOut ?? 0n;
    if (amountOut > most) [best, most] = [path, amountOut];
  }
  return best;
}

/** The largest part is last: it takes what rounding leaves. */
function toWay(taken: ReadonlyMap<Path, number>, portions: number): Way {
  const sorted = [...taken].sort(([, one], [, other]) => one - other);
  return {
    parts: sorted.map(([path, count]) => ({
      share: Math.floor((count * WHOLE_SHARE) / portions),
      path,
    })),
  };
}
