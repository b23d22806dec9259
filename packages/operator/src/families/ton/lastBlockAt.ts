import { blockAt } from "@causeway/chains";

/**
 * Height of the last block whose time is not after `time`, unix seconds. It looks back from the newest block in steps that
 * double: endpoints know late blocks best.
 *
 * @param timeOf Time of a block, by its height.
 * @param newest A height whose block is known.
 * @returns -1 if all blocks are later.
 */
export async function lastBlockAt(
  timeOf: (height: bigint) => Promise<bigint>,
  time: bigint,
  newest: bigint,
): Promise<bigint> {
  let [low, high] = [newest, newest];
  for (let step = 1n; low > 0n && (await timeOf(low)) > time; step *= 2n) {
    high = low;
    low = newest > step ? newest - step : 0n;
  }
  const searched = { blockTime: (height: bigint) => timeOf(low + height) };
  return low + (await blockAt(searched, time + 1n, high - low)) - 1n;
}
