import type { Hex } from "@causeway/protocol";

import { Mailbox__factory } from "../../../typechain-types/index.js";
import type { ConfiguredLane } from "../lanes.ts";

const mailboxAbi = Mailbox__factory.createInterface();

/** A call that a wallet or a Safe can make for a lane. */
export interface LaneCall {
  /** The chain's name. */
  readonly chain: string;
  readonly chainId: bigint;
  readonly to: Hex;
  readonly data: Hex;
}

/** The call that pauses a lane, or ends its pause: of the mailbox where the lane ends. */
export function laneCall(
  method: "pauseLane" | "unpauseLane",
  { id, destination, destinationChain }: ConfiguredLane,
): LaneCall {
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
