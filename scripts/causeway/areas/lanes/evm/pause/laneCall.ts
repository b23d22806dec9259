import type { PreparedCall } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import type { ConfiguredLane } from "../../configuredLanes.ts";

const mailboxInterface = interfaceOf(mailboxAbi);

/** What is called of a mailbox for a lane that ends there. */
export type LaneMethod = "pauseLane" | "unpauseLane" | "extendPause";

const DATA: Readonly<Record<LaneMethod, (id: Hex) => Hex>> = {
  pauseLane: (id) => mailboxInterface.encodeFunctionData("pauseLane", [id]),
  unpauseLane: (id) => mailboxInterface.encodeFunctionData("unpauseLane", [id]),
  extendPause: (id) => mailboxInterface.encodeFunctionData("extendPause", [id]),
};

/** The call that pauses a lane, ends its pause or prolongs it: of the mailbox where the lane ends. */
export function laneCall(
  method: LaneMethod,
  { id, destination, destinationChain }: ConfiguredLane,
): PreparedCall {
  return {
    chain: destinationChain.name,
    chainId: destinationChain.chainId,
    to: destination.mailbox,
    data: DATA[method](id),
  };
}
