import type { JsonRpcProvider } from "ethers";

import { type Mailbox, Mailbox__factory } from "../../../typechain-types/index.js";
import { connectContract } from "../contracts/connectContract.ts";
import type { ConfiguredLane } from "../lanes.ts";

/** The mailbox where a lane ends. */
export function mailboxOf(rpc: JsonRpcProvider, { destination }: ConfiguredLane): Mailbox {
  return connectContract(Mailbox__factory, destination.mailbox, rpc);
}

/** Until when a lane is paused, unix seconds; undefined if it is not paused now. */
export async function pausedUntil(
  rpc: JsonRpcProvider,
  lane: ConfiguredLane,
): Promise<bigint | undefined> {
  const [block, { pausedUntil: until }] = await Promise.all([
    rpc.getBlock("latest"),
    mailboxOf(rpc, lane).inboundLane(lane.id),
  ]);
  return until > BigInt(block?.timestamp ?? 0) ? until : undefined;
}
