import type { SearchedChain } from "../SearchedChain.ts";

/** Height of the first block whose time is at or after `time` (unix seconds); past `head` without one. */
export async function blockAt(
  chain: Pick<SearchedChain, "blockTime">,
  time: bigint,
  head: bigint,
): Promise<bigint> {
  let [low, high] = [0n, head + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    if ((await chain.blockTime(middle)) < time) low = middle + 1n;
    else high = middle;
  }
  return low;
}
