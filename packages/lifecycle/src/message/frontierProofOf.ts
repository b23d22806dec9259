import { type Hex, LaneTree, makeFrontierProof } from "@causeway/protocol";

import type { ReadChain } from "../ReadChain.ts";
import { laneLeavesOf } from "./laneLeavesOf.ts";

/** What proves that a chain sent a message: by the lane as the chain keeps it now, not as a checkpoint has it. */
export async function frontierProofOf(
  origin: ReadChain,
  laneId: Hex,
  index: bigint,
): Promise<readonly Hex[]> {
  const count = (await origin.adapter.outboundLane(laneId))?.count ?? 0n;
  const leaves = await laneLeavesOf(origin)(laneId, 0n, count);
  const tree = new LaneTree(leaves.map(({ messageId }) => messageId));
  return makeFrontierProof(tree, Number(index));
}
