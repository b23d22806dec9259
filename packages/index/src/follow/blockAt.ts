import { ChainError } from "@causeway/chains";

import type { IndexedBlock, IndexedChain } from "../IndexedChain.ts";

/**
 * The chain's block at a height.
 *
 * @throws ChainError `BlockReplaced` if the chain has no such block.
 */
export async function blockAt(
  chain: Pick<IndexedChain, "blocks" | "name">,
  height: bigint,
): Promise<IndexedBlock> {
  const [block] = await chain.blocks(height, height);
  if (block !== undefined) return block;
  throw new ChainError("BlockReplaced", `${chain.name} has no block ${height}`, { height });
}
