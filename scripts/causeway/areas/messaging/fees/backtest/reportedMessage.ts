import type { PastMessage } from "@causeway/chains";

import type { ReportedMessage } from "./report.ts";

/** A message as the report names it. */
export function reportedMessage(message: PastMessage): ReportedMessage {
  return {
    messageId: message.messageId,
    laneId: message.laneId,
    originChainId: `${message.originChainId}`,
    destinationChainId: `${message.destinationChainId}`,
    sender: message.sender,
    gasLimit: `${message.gasLimit}`,
    payloadSize: message.payloadSize,
    sentAt: Number(message.sentAt),
  };
}
