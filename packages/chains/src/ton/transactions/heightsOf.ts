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

/**
 * The height of the first masterchain block that has a transaction. It is looked for from the newest block backwards: of
 * blocks that are much older than the transaction, endpoints may have forgotten the states.
 *
 * @param lt Below the logical time of `newest`.
 */
export async function heightOf(endLtAt: EndLtAt, lt: bigint, newest: bigint): Promise<bigint> {
  let high = newest;
  for (let distance = 1n; distance < newest; distance *= 2n) {
    const low = newest - distance;
    if ((await endLtAt(low)) <= lt) return heightIn(endLtAt, lt, low + 1n, high);
    high = low;
  }
  return heightIn(endLtAt, lt, 1n, high);
}

async function heightIn(endLtAt: EndLtAt, lt: bigint, from: bigint, to: bigint): Promise<bigint> {
  const [height = to] = await heightsOf(endLtAt, [lt], from, to);
  return height;
}
