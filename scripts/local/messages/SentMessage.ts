import type { Hex } from "@causeway/protocol";
import type { ContractTransactionResponse, Interface, TransactionReceipt } from "ethers";

import { Mailbox__factory } from "../../../typechain-types/index.js";
import { describeRevert } from "../../causeway/execute/describeRevert.ts";
import { CannotSend } from "./CannotSend.ts";

const mailboxAbi: Interface = Mailbox__factory.createInterface();

/** A message that is in a block of its origin. */
export interface SentMessage {
  readonly messageId: Hex;
  readonly block: number;
  readonly gasUsed: bigint;
  /** Wei. */
  readonly fee: bigint;
}

/**
 * Waits for the transaction that sends a message.
 *
 * @param origin Name of the chain.
 * @throws CannotSend if the chain refuses it.
 */
export async function sentBy(
  transaction: Promise<ContractTransactionResponse>,
  origin: string,
  fee: bigint,
): Promise<SentMessage> {
  const receipt = await transaction
    .then((sent) => sent.wait())
    .catch((error: unknown) => {
      throw new CannotSend(`the mailbox of ${origin} refuses: ${describeRevert(error)}`);
    });
  if (receipt === null) throw new CannotSend(`${origin} did not take the transaction`);
  return {
    messageId: messageIdOf(receipt),
    block: receipt.blockNumber,
    gasUsed: receipt.gasUsed,
    fee,
  };
}

function messageIdOf(receipt: TransactionReceipt): Hex {
  for (const log of receipt.logs) {
    const event = mailboxAbi.parseLog(log);
    if (event?.name === "MessageAppended") return event.args.messageId as Hex;
  }
  throw new CannotSend(`transaction ${receipt.hash} sent no message`);
}
