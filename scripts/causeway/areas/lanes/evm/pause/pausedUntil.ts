import { connectContract } from "@causeway/chains/ethers";
import { mailboxAbi } from "@causeway/protocol/contracts";
import type { JsonRpcProvider } from "ethers";

import type { ConfiguredLane } from "../../configuredLanes.ts";

/** Until when a lane is paused, unix seconds; undefined if it is not paused now. */
export async function pausedUntil(
  rpc: JsonRpcProvider,
  { id, destination }: ConfiguredLane,
): Promise<bigint | undefined> {
  const [block, { pausedUntil: until }] = await Promise.all([
    rpc.getBlock("latest"),
    connectContract(mailboxAbi, destination.mailbox, rpc).inboundLane(id),
  ]);
  return until > BigInt(block?.timestamp ?? 0) ? until : undefined;
}
