/**
 * The last block in which the committee of an epoch signed: it names the successor. The search begins at the end, so
 * that a node which keeps only the newest states can tell of what has just happened.
 *
 * @param epoch The epoch, from 1.
 * @param head A block of a later epoch.
 * @param epochAt The epoch of a block; 0 where there is no committee yet.
 */
export async function lastHeightOfEpoch(
  epoch: bigint,
  head: bigint,
  epochAt: (height: bigint) => Promise<bigint>,
): Promise<bigint> {
  const isLater = async (height: bigint) => (await epochAt(height)) > epoch;
  let later = head;
  let step = 1n;
  let earlier = later - step;
  while (earlier > 0n && (await isLater(earlier))) {
    later = earlier;
    step *= 2n;
    earlier = later > step ? later - step : 0n;
  }
  while (later - earlier > 1n) {
    const middle = (earlier + later) / 2n;
    if (await isLater(middle)) later = middle;
    else earlier = middle;
  }
  return earlier;
}
