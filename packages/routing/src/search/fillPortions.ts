import type { Followed, Moved, Path } from "./Path.ts";
import { type PricedWay, price, type SplitQuestion } from "./PricedWay.ts";
import { shareOf, type Way } from "./Way.ts";

type Offers = Map<Path, Followed | undefined>;

/**
 * Shares an amount among paths: each portion goes where it pays most, beside the portions before. Gas does not count.
 *
 * @returns undefined if no path takes a portion.
 */
export function fillPortions(
  paths: readonly Path[],
  question: SplitQuestion,
): PricedWay | undefined {
  const { amountIn, portions, work } = question;
  const taken = new Map<Path, number>();
  const moved: Moved = new Map();
  const offers: Offers = new Map();
  const offer = (to: readonly Path[], portion: bigint) => {
    for (const path of to) offers.set(path, work.follow(path, portion, moved));
  };
  for (let k = 0; k < portions; k++) {
    const portion = portionOf(amountIn, portions, k);
    if (portion === 0n) continue;
    offer(
      paths.filter((path) => !offers.has(path)),
      portion,
    );
    const chosen = bestOffer(offers);
    if (chosen === undefined) return undefined;
    for (const [pool, state] of offers.get(chosen)?.moves ?? []) moved.set(pool, state);
    taken.set(chosen, (taken.get(chosen) ?? 0) + 1);
    forgetOffers(chosen, offers);
  }
  return price(toWay(taken, portions), question);
}

function portionOf(amountIn: bigint, portions: number, k: number): bigint {
  const upTo = (count: number) => (amountIn * BigInt(count)) / BigInt(portions);
  return upTo(k + 1) - upTo(k);
}

function bestOffer(offers: Offers): Path | undefined {
  let best: Path | undefined;
  let most = 0n;
  for (const [path, offer] of offers) {
    if (offer !== undefined && offer.amountOut > most) [best, most] = [path, offer.amountOut];
  }
  return best;
}

/** Paths through pools that were moved offer something else now. */
function forgetOffers(chosen: Path, offers: Offers): void {
  const moved = new Set(chosen.map(({ pool }) => pool));
  for (const path of offers.keys()) {
    if (path.some(({ pool }) => moved.has(pool))) offers.delete(path);
  }
}

/** The largest part is last: it takes what rounding leaves. */
function toWay(taken: ReadonlyMap<Path, number>, portions: number): Way {
  const sorted = [...taken].sort(([, one], [, other]) => one - other);
  return {
    parts: sorted.map(([path, count]) => ({ share: shareOf(count, portions), path })),
  };
}
