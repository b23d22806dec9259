import { describeRevert } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import type { ContractTransaction, Signer, TransactionReceipt } from "ethers";

import { CannotSend } from "./CannotSend.ts";

const mailboxInterface = interfaceOf(mailboxAbi);

/** A message that is in a block of its origin. */
export interface SentMessage {
  readonly messageId: Hex;
  readonly block: number;
  readonly gasUsed: bigint;
  /** Smallest unit of the coin. */
  readonly fee: bigint;
  readonly coin: { readonly symbol: string; readonly decimals: number };
}

const ETH = { symbol: "ETH", decimals: 18 };

/**
 * What a send costs depends on its place in the lane, which another's send in the same block changes: by a slot of the
 * lane's tree that is written for the first time, and the hashes on the way to it.
 */
const ROOM_FOR_ANOTHER_PLACE = 45_000n;

/**
 * Sends a message by a transaction of its own, and waits until it is in a block.
 *
 * @param origin Name of the chain.
 * @param describe Says why the chain refuses it.
 * @throws CannotSend if the chain refuses it.
 */
export async function sendBy(
  sender: Signer,
  transaction: ContractTransaction,
  origin: string,
  describe = (error: unknown) => `the mailbox of ${origin} refuses: ${describeRevert(error)}`,
): Promise<SentMessage> {
  const receipt = await sender
    .estimateGas(transaction)
    .then((gas) =>
      sender.sendTransaction({ ...transaction, gasLimit: gas + ROOM_FOR_ANOTHER_PLACE }),
    )
    .then((sent) => sent.wait())
    .catch((error: unknown) => {
      throw new CannotSend(describe(error));
    });
  if (receipt === null) throw new CannotSend(`${origin} did not take the transaction`);
  return {
    messageId: messageIdOf(receipt),
    block: receipt.blockNumber,
    gasUsed: receipt.gasUsed,
    fee: transaction.value ?? 0n,
    coin: ETH,
  };
}

function messageIdOf(receipt: TransactionReceipt): Hex {
  for (const log of receipt.logs) {
    const event = mailboxInterface.parseLog(log);
    if (event?.name === "MessageAppended") return event.args.messageId as Hex;
  }
  throw new CannotSend(`transaction ${receipt.hash} sent no message`);
}
