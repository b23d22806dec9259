/**
 * The least gas with which something succeeds that succeeds with all more, too, within `tolerance`.
 *
 * @param failing Gas with which it fails.
 * @param enough Gas with which it succeeds.
 */
export async function leastGas(
  failing: bigint,
  enough: bigint,
  tolerance: bigint,
  succeedsWith: (gas: bigint) => Promise<boolean>,
): Promise<bigint> {
  let [low, high] = [failing, enough];
  while (high - low > tolerance) {
    const middle = (low + high) / 2n;
    if (await succeedsWith(middle)) high = middle;
    else low = middle;
  }
  return high;
}
