import type { Hex } from "@causeway/protocol";
import type { JsonRpcProvider } from "ethers";

import { Mailbox__factory } from "../../../../typechain-types/index.js";

const abi = Mailbox__factory.createInterface();

/** A message by the log of its mailbox. */
export interface SentMessage {
  readonly messageId: Hex;
  readonly transaction: Hex;
}

/** Messages that an account sent on a chain, the newest last. */
export async function sentMessages(
  node: JsonRpcProvider,
  mailbox: string,
  sender: string,
): Promise<readonly SentMessage[]> {
  const logs = await node.getLogs({ fromBlock: 0, address: mailbox });
  const sent = await Promise.all(
    logs.map(async (log) => {
      const { name, args } = abi.parseLog(log) ?? {};
      if (name !== "MessageAppended") return [];
      const transaction = log.transactionHash as Hex;
      const found = await node.getTransaction(transaction);
      return found?.from === sender ? [{ messageId: args?.messageId as Hex, transaction }] : [];
    }),
  );
  return sent.flat();
}
