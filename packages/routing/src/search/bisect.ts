/**
 * The least number of a range for which something holds, if it holds for all above the first for which it does.
 *
 * @param low A number for which it does not hold.
 * @param high A number for which it holds.
 */
export function bisect(low: bigint, high: bigint, holds: (value: bigint) => boolean): bigint {
  let [below, above] = [low, high];
  while (above - below > 1n) {
    const middle = (below + above) / 2n;
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}
