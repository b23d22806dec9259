import { Mailbox__factory } from "../../../typechain-types/index.js";
import type { ConfiguredLane } from "../lanes.ts";
import type { PreparedCall } from "./PreparedCall.ts";

const mailboxAbi = Mailbox__factory.createInterface();

/** The call that pauses a lane, or ends its pause: of the mailbox where the lane ends. */
export function laneCall(
  method: "pauseLane" | "unpauseLane",
  { id, destination, destinationChain }: ConfiguredLane,
): PreparedCall {
  return {
    chain: destinationChain.name,
    chainId: destinationChain.chainId,
    to: destination.mailbox,
    data:
      method === "pauseLane"
        ? mailboxAbi.encodeFunctionData("pauseLane", [id])
        : mailboxAbi.encodeFunctionData("unpauseLane", [id]),
  };
}
