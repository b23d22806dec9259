import { mostNets, type Nets, type RankedPath } from "./netsOf.ts";
import { gasOf, type Moved, type Path } from "./Path.ts";
import { byNet, type PricedWay, price, type SplitQuestion } from "./PricedWay.ts";
import { inputOf, shareOf, type WayPart } from "./Way.ts";

/** Parts of a way that are chosen, and what they leave. */
interface Chosen {
  readonly parts: readonly WayPart[];
  readonly moved: Moved;
  readonly net: bigint;
  /** Portions that are left. */
  readonly left: number;
}

/**
 * The best way of equal portions, by branch and bound. Paths that share a pool pay less beside each other than alone. So the
 * search leaves a branch in which the paths, each alone, would not leave more than the best way so far.
 *
 * @param start A way to begin with: the better it is, the more branches are left.
 * @returns The best that is found with half of the work; undefined if no way takes the amount.
 */
export function searchPortions(
  ranked: readonly RankedPath[],
  question: SplitQuestion,
  start: PricedWay | undefined,
): PricedWay | undefined {
  const search = new PortionSearch(ranked, question, start);
  search.visit(0, { parts: [], moved: new Map(), net: 0n, left: question.portions });
  return search.best;
}

class PortionSearch {
  best: PricedWay | undefined;
  readonly #ranked: readonly RankedPath[];
  readonly #question: SplitQuestion;
  readonly #most: readonly Nets[];
  readonly #kept: number;

  constructor(
    ranked: readonly RankedPath[],
    question: SplitQuestion,
    start: PricedWay | undefined,
  ) {
    this.best = start;
    this.#ranked = ranked;
    this.#question = question;
    this.#most = mostNets(ranked, question.portions);
    this.#kept = question.work.left / 2;
  }

  /** Tries all numbers of portions of the path at a place, and goes on with the next path. */
  visit(place: number, chosen: Chosen): void {
    if (chosen.left === 0) {
      this.#take(chosen);
      return;
    }
    const here = this.#ranked[place];
    if (here === undefined) return;
    for (const { count, bound } of branches(here.nets, this.#most[place + 1] ?? [], chosen)) {
      if (this.#isDone(bound)) return;
      const next = count === 0 ? chosen : withPart(chosen, here.path, count, this.#question);
      if (next !== undefined) this.visit(place + 1, next);
    }
  }

  #isDone(bound: bigint): boolean {
    const isSpent = this.#question.work.left <= this.#kept;
    return isSpent || (this.best !== undefined && bound <= this.best.net);
  }

  #take({ parts }: Chosen): void {
    const found = price({ parts }, this.#question);
    if (found === undefined) return;
    if (this.best === undefined || byNet(found, this.best) < 0) this.best = found;
  }
}

/** How many portions a path may take, with a bound of what each choice leaves. The highest bound comes first. */
function branches(nets: Nets, below: Nets, { net, left }: Chosen) {
  return nets
    .slice(0, left + 1)
    .flatMap((alone, count) => {
      const rest = below[left - count];
      return alone === undefined || rest === undefined
        ? []
        : [{ count, bound: net + alone + rest }];
    })
    .sort((one, other) => (one.bound > other.bound ? -1 : 1));
}

function withPart(
  { parts, moved, net, left }: Chosen,
  path: Path,
  count: number,
  { amountIn, portions, gasCost, work }: SplitQuestion,
): Chosen | undefined {
  const share = shareOf(count, portions);
  const swap = work.follow(path, inputOf(share, amountIn), moved);
  if (swap === undefined) return undefined;
  return {
    parts: [...parts, { path, share }],
    moved: new Map([...moved, ...swap.moves]),
    net: net + swap.amountOut - gasCost(gasOf(path)),
    left: left - count,
  };
}
