/** The most that is offered to a contract beside what its call brings: 1 TON. It pays for all gas of a transaction. */
export const MOST_EXTRA = 10n ** 9n;
/** What is tried first: a sixteenth of a TON, which is doubled from there. */
const LEAST_EXTRA = MOST_EXTRA / 16n;

/**
 * What a contract needs beside what its call brings, nanoton. The most is tried first: most contracts that refuse a call do
 * so at any value.
 *
 * @param takesWith Whether the contract takes the call with so much more.
 * @returns undefined if it refuses the call at `MOST_EXTRA`.
 */
export async function leastExtra(
  takesWith: (extra: bigint) => Promise<boolean>,
): Promise<bigint | undefined> {
  if (!(await takesWith(MOST_EXTRA))) return undefined;
  for (let extra = LEAST_EXTRA; extra < MOST_EXTRA; extra *= 2n) {
    if (await takesWith(extra)) return extra;
  }
  return MOST_EXTRA;
}
