/** Reads up to which logical time, exclusive, a block of the masterchain has an account's transactions. */
export type EndLtAt = (height: bigint) => Promise<bigint>;

/**
 * The height of the first masterchain block that has each transaction.
 *
 * @param times Logical times, ascending, all below that of `to` and none below that of the block before `from`.
 */
export async function heightsOf(
  endLtAt: EndLtAt,
  times: readonly bigint[],
  from: bigint,
  to: bigint,
): Promise<bigint[]> {
  if (times.length === 0 || from === to) return times.map(() => to);
  const middle = (from + to) / 2n;
  const endLt = await endLtAt(middle);
  const split = times.filter((lt) => lt < endLt).length;
  return [
    ...(await heightsOf(endLtAt, times.slice(0, split), from, middle)),
    ...(await heightsOf(endLtAt, times.slice(split), middle + 1n, to)),
  ];
}
