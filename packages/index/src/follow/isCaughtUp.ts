import type { Progress } from "../ChainStore.ts";

/**
 * Whether all history is there, and the newest blocks too.
 *
 * @param head Height of the chain's newest block.
 * @param lag Blocks that the index may be behind it.
 */
export function isCaughtUp(
  { live, filled, observed }: Pick<Progress, "live" | "filled" | "observed">,
  head: bigint,
  lag: bigint,
): boolean {
  return live !== undefined && filled >= live - 1n && head - observed <= lag;
}
