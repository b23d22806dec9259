import { connectContract } from "@causeway/chains/ethers";
import { describeRevert } from "@causeway/chains/node";
import { messageBoardCode } from "@causeway/creation-code";
import { type Hex, ZERO_WORD } from "@causeway/protocol";
import { mailboxAbi, type TypedContract } from "@causeway/protocol/contracts";
import { type BaseWallet, toUtf8Bytes } from "ethers";

import { CannotSend } from "./CannotSend.ts";
import type { End } from "./End.ts";
import { requireOpenLane } from "./requireOpenLane.ts";
import { type SentMessage, sendBy } from "./SentMessage.ts";

/** A text for the message board on another chain. */
export interface MessageRequest {
  readonly origin: End;
  readonly destination: End;
  readonly mailbox: Hex;
  readonly messageBoard: Hex;
  readonly text: string;
  /** Wei to pay; what the mailbox asks for if undefined. */
  readonly fee?: bigint | undefined;
}

/**
 * Sends a text to the message board on another chain.
 *
 * @throws CannotSend if it cannot be sent as asked.
 */
export async function sendMessage(
  request: MessageRequest,
  wallet: BaseWallet,
): Promise<SentMessage> {
  const { origin, destination } = request;
  const sender = wallet.connect(origin.provider);
  const mailbox = connectContract(mailboxAbi, request.mailbox, sender);
  const payload = toUtf8Bytes(request.text);
  if (origin.chainId === destination.chainId) {
    throw new CannotSend(`a message goes from one chain to another: both are ${origin.name}`);
  }
  await requireOpenLane(request);
  await requireFits(mailbox, destination, payload.length);
  const gasLimit = await gasLimitFor(request, payload);
  const quote = await mailbox.quote(destination.chainId, gasLimit, payload.length);
  const fee = request.fee ?? quote;
  if (fee < quote) {
    throw new CannotSend(
      `a fee of ${fee} wei is too low: ${payload.length} bytes to ${destination.name} cost ${quote} wei; ` +
        "leave --fee out to pay exactly that",
    );
  }
  const { address } = wallet;
  const board = request.messageBoard;
  const args = [destination.chainId, board, gasLimit, 0, address, payload] as const;
  const transaction = await mailbox.send.populateTransaction(...args, { value: fee });
  return sendBy(sender, transaction, origin.name);
}

async function requireFits(
  mailbox: TypedContract<typeof mailboxAbi>,
  destination: End,
  size: number,
): Promise<void> {
  const { price } = await mailbox.pricesTo(destination.chainId);
  const { maxPayload } = price;
  if (size <= maxPayload) return;
  throw new CannotSend(
    `a message of ${size} bytes is too large: ${destination.name} takes at most ${maxPayload}; send a shorter one`,
  );
}

const SPARE_PERCENT = 25n;

/** What the board needs for this text, asked of the destination in the mailbox's name. */
async function gasLimitFor(
  { origin, destination, mailbox, messageBoard }: MessageRequest,
  payload: Uint8Array,
): Promise<bigint> {
  const board = connectContract(messageBoardCode.abi, messageBoard, destination.provider);
  // For gas only lengths matter, and this sender is longer than a real one.
  const needed = await board.receiveMessage
    .estimateGas(ZERO_WORD, new Uint8Array(32).fill(1), payload, { from: mailbox })
    .catch((error: unknown) => {
      const reason = describeRevert(error);
      throw new CannotSend(`${destination.name} would not take it from ${origin.name}: ${reason}`);
    });
  return needed + (needed * SPARE_PERCENT) / 100n;
}
