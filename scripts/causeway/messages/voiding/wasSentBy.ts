import { CouldNotRead, laneLeavesOf } from "@causeway/lifecycle";
import type { FollowedChain } from "../../areas/messaging/index.ts";
import type { PlacedFrame } from "./Voidable.ts";

/** Whether a chain sent a message. */
export type WasSent = (message: PlacedFrame) => Promise<boolean>;

/**
 * Says which messages a chain sent. How many a lane has is the chain's state, so that logs which an RPC lacks make no
 * genuine message a forged one.
 *
 * @throws CouldNotRead by the function that it returns, where the logs lack a place of the lane.
 */
export function wasSentBy(origin: FollowedChain): WasSent {
  const leavesOf = laneLeavesOf(origin);
  return async ({ laneId, index, messageId }) => {
    const lane = await origin.adapter.outboundLane(laneId);
    if (lane === undefined || index >= lane.count) return false;
    const [leaf] = await leavesOf(laneId, index, index + 1n);
    if (leaf !== undefined) return leaf.messageId === messageId;
    const what = `whether ${origin.name} sent message ${messageId}`;
    throw new CouldNotRead(what, `its RPC has no log of place ${index} of lane ${laneId}`);
  };
}
