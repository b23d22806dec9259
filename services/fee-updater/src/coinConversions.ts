import { z } from "zod";

import { type Conversion, inverse, SAME_COIN } from "./decision/Conversion.ts";

const positive = z
  .string()
  .regex(/^[1-9]\d*$/, "a positive integer in decimal digits")
  .transform(BigInt);

/** What native coins are worth in each other. */
export const conversionsFile = z
  .array(
    z.strictObject({
      /** A wei of this coin … */
      of: z.string().min(1),
      /** … is worth `numerator / denominator` wei of this one; the other way follows. */
      in: z.string().min(1),
      numerator: positive,
      denominator: positive,
      /** Who set it and when: nothing here changes it. */
      setBy: z.string().min(1),
    }),
  )
  .default([]);

/** What a wei of one coin is worth in another. */
export type CoinConversions = (of: string, into: string) => Conversion;

/**
 * The conversions between all coins.
 *
 * @param coins Those of all chains.
 * @param refuse Makes an error from what is wrong.
 */
export function coinConversions(
  configured: z.infer<typeof conversionsFile>,
  coins: readonly string[],
  refuse: (message: string) => Error,
): CoinConversions {
  const byPair = new Map<string, Conversion>();
  for (const { of, in: into, numerator, denominator } of configured) {
    const stray = [of, into].find((coin) => !coins.includes(coin));
    if (stray !== undefined) throw refuse(`conversions: "${stray}" is the coin of no chain`);
    // A second rate for a pair, or its inverse, could say another thing than the first.
    if (of === into || byPair.has(pairOf(of, into))) {
      throw refuse(`conversions: ${of} in ${into} is there already`);
    }
    byPair.set(pairOf(of, into), { numerator, denominator });
    byPair.set(pairOf(into, of), inverse({ numerator, denominator }));
  }
  const find = (of: string, into: string) =>
    of === into ? SAME_COIN : byPair.get(pairOf(of, into));
  for (const of of coins) {
    const into = coins.find((coin) => find(of, coin) === undefined);
    if (into !== undefined) throw refuse(`conversions: lacks ${of} in ${into}`);
  }
  return (of, into) => {
    const found = find(of, into);
    if (found === undefined) throw new Error(`no conversion of ${of} in ${into} was checked`);
    return found;
  };
}

function pairOf(of: string, into: string): string {
  return JSON.stringify([of, into]);
}
