import { Interface, type Provider } from "ethers";

import type { SentMessage } from "./sentMessages.ts";

const mailboxInterface = new Interface([
  "event MessagesDelivered(bytes32 indexed laneId, uint64 first, uint256 delivered)",
]);

/** Whether a mailbox has said that it delivered a message. */
export async function isDelivered(
  { laneId, index }: SentMessage,
  mailbox: string,
  provider: Provider,
): Promise<boolean> {
  const topics = mailboxInterface.encodeFilterTopics("MessagesDelivered", [laneId]);
  const logs = await provider.getLogs({ address: mailbox, topics, fromBlock: 0 });
  return logs.some((log) => {
    const event = mailboxInterface.parseLog(log);
    if (event === null) return false;
    const { first, delivered } = event.args;
    return index >= first && ((delivered >> (index - first)) & 1n) === 1n;
  });
}
