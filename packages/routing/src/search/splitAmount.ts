import { climb } from "./climb.ts";
import { fillPortions } from "./fillPortions.ts";
import { rankPaths } from "./netsOf.ts";
import type { Path } from "./Path.ts";
import type { PricedWay, SplitQuestion } from "./PricedWay.ts";
import { searchPortions } from "./searchPortions.ts";

/**
 * Shares an amount among paths, so that most is left after gas: in equal portions at first, then by finer moves.
 *
 * @returns undefined if no way takes the amount.
 */
export function splitAmount(
  paths: readonly Path[],
  question: SplitQuestion,
): PricedWay | undefined {
  const ranked = rankPaths(paths, question);
  const bestFirst = ranked.map(({ path }) => path);
  const improve = (way: PricedWay | undefined) => way && climb(way, bestFirst, question);
  const filled = improve(fillPortions(bestFirst, question));
  return improve(searchPortions(ranked, question, filled));
}
