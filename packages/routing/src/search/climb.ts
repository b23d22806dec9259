import type { Path } from "./Path.ts";
import { byNet, type PricedWay, price, type SplitQuestion } from "./PricedWay.ts";
import type { WayPart } from "./Way.ts";

/** Shares that are moved, of 10,000: the large ones first. */
const MOVES = [1_000, 500, 200, 100, 50];
/** Paths without a part that may get one. */
const MOST_UNUSED = 4;

/**
 * Makes a way better by small changes, as long as that leaves more: a share moves from path to path.
 *
 * @param paths The best first.
 */
export function climb(
  start: PricedWay,
  paths: readonly Path[],
  question: SplitQuestion,
): PricedWay {
  let best = start;
  for (const move of MOVES) {
    for (;;) {
      const better = bestNeighbour(best, paths, move, question);
      if (better === undefined || better.net <= best.net) break;
      best = better;
    }
  }
  return best;
}

function bestNeighbour(
  { way: { parts } }: PricedWay,
  paths: readonly Path[],
  move: number,
  question: SplitQuestion,
): PricedWay | undefined {
  const priced: PricedWay[] = [];
  for (const list of withShareMoved(parts, paths, move)) {
    if (question.work.left <= 0) break;
    const one = price({ parts: list }, question);
    if (one !== undefined) priced.push(one);
  }
  return priced.sort(byNet)[0];
}

/** Moves a share from one part to another, or to one of the best paths that have none. */
function withShareMoved(
  parts: readonly WayPart[],
  paths: readonly Path[],
  move: number,
): WayPart[][] {
  const used = new Set(parts.map(({ path }) => path));
  const unused = paths.filter((path) => !used.has(path)).slice(0, MOST_UNUSED);
  const all = [...unused.map((path) => ({ path, share: 0 })), ...parts];
  return all.flatMap((from, i) =>
    all.flatMap((_to, j) => {
      if (i === j || from.share < move) return [];
      const change = (k: number) => (k === j ? move : 0) - (k === i ? move : 0);
      return [
        all
          .map((part, k) => ({ ...part, share: part.share + change(k) }))
          .filter(({ share }) => share > 0),
      ];
    }),
  );
}
