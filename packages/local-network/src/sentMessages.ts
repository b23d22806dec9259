import { Interface, type TransactionReceipt } from "ethers";

const mailboxInterface = new Interface([
  "event MessageAppended(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index, bytes frame)",
  "event MessageIndexed(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index, uint64 gasLimit, uint40 deadline)",
]);

/** A message by its id, and its place: number `index` of a lane. */
export interface SentMessage {
  readonly messageId: string;
  readonly laneId: string;
  readonly index: bigint;
}

/** The messages that a transaction sent, in order. */
export function sentMessages(receipt: TransactionReceipt, mailbox: string): SentMessage[] {
  return receipt.logs
    .filter(({ address }) => address.toLowerCase() === mailbox.toLowerCase())
    .flatMap((log) => {
      const event = mailboxInterface.parseLog(log);
      if (event === null) return [];
      const { messageId, laneId, index } = event.args;
      return [{ messageId, laneId, index }];
    });
}
