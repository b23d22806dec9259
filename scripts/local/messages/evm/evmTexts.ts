import { connectContract } from "@causeway/chains/ethers";
import { describeRevert } from "@causeway/chains/node";
import { messageBoardCode } from "@causeway/creation-code";
import { ZERO_WORD } from "@causeway/protocol";
import { mailboxAbi, relaySenderAbi, type TypedContract } from "@causeway/protocol/contracts";
import { hexlify } from "ethers";

import { CannotSend } from "../CannotSend.ts";
import { deadlineOn, LIFETIME_SECONDS } from "../deadlineOn.ts";
import { connectEnd, type End } from "../End.ts";
import { openLaneTo, requireNotPaused } from "../requireOpenLane.ts";
import { sendBy } from "../SentMessage.ts";
import type { ArrivingText, TextFamily, TextPlace } from "../TextFamily.ts";

const SPARE_PERCENT = 25n;
/** For a board that shows a text; more than any text here takes. */
const BOARD_GAS = 500_000n;

/** Message boards on EVM chains. */
export const EVM: TextFamily = {
  openLane: (place, destination) =>
    withEnd(place, (end) => openLaneTo(end, place.network.mailbox, destination)),

  receive: (place, text) =>
    withEnd(place, async (end) => {
      const { mailbox, messageBoard: recipient } = place.network;
      const { laneId, from } = text;
      if (laneId !== undefined) await requireNotPaused(end, mailbox, { laneId, from });
      return { recipient, gasLimit: await gasLimitFor(place, text, end) };
    }),

  send: (place, { destination, recipient, gasLimit, payload, fee: offered }, wallet) =>
    withEnd(place, async ({ name, provider }) => {
      const sender = wallet.connect(provider);
      const mailbox = connectContract(mailboxAbi, place.network.mailbox, sender);
      await requireFits(mailbox, destination, payload.length);
      const quote = await mailbox.quote(destination.chainId, gasLimit, payload.length);
      const fee = offered ?? quote;
      if (fee < quote) {
        throw new CannotSend(
          `a fee of ${fee} wei is too low: ${payload.length} bytes to ${destination.name} cost ${quote} wei; ` +
            "leave --fee out to pay exactly that",
        );
      }
      const args = [destination.chainId, recipient, gasLimit, 0, wallet.address, payload] as const;
      const transaction = await mailbox.send.populateTransaction(...args, { value: fee });
      return sendBy(sender, transaction, name);
    }),

  pass: (place, { destination, recipient, gasLimit, payload }, wallet) =>
    withEnd(place, async (end) => {
      const { relaySender, messageBoard } = place.network;
      const sender = wallet.connect(end.provider);
      const relay = connectContract(relaySenderAbi, relaySender, sender);
      const request = {
        handler: messageBoard,
        handlerGas: BOARD_GAS,
        deadline: await deadlineOn(end),
        destinationChainId: destination.chainId,
        ...{ recipient, gasLimit, maxResult: payload.length, lifetime: LIFETIME_SECONDS },
        ...{ refundTo: wallet.address, payload: hexlify(payload) },
      };
      const { firstFee, onwardFee } = await relay.quoteRelay(request);
      const fee = firstFee + onwardFee;
      const transaction = await relay.send.populateTransaction(request, { value: fee });
      return sendBy(sender, transaction, end.name);
    }),
};

async function withEnd<T>({ chain }: TextPlace, use: (end: End) => Promise<T>): Promise<T> {
  const end = await connectEnd(chain);
  try {
    return await use(end);
  } finally {
    end.provider.destroy();
  }
}

async function requireFits(
  mailbox: TypedContract<typeof mailboxAbi>,
  destination: TextPlace["chain"],
  size: number,
): Promise<void> {
  const { price } = await mailbox.pricesTo(destination.chainId);
  const { maxPayload } = price;
  if (size <= maxPayload) return;
  throw new CannotSend(
    `a message of ${size} bytes is too large: ${destination.name} takes at most ${maxPayload}; send a shorter one`,
  );
}

/** What the board needs for this text, asked of the chain in the mailbox's name. */
async function gasLimitFor(
  { network, chain }: TextPlace,
  { from, payload }: ArrivingText,
  { provider }: End,
): Promise<bigint> {
  const board = connectContract(messageBoardCode.abi, network.messageBoard, provider);
  // For gas only lengths matter, and this sender is longer than a real one.
  const needed = await board.receiveMessage
    .estimateGas(ZERO_WORD, new Uint8Array(48).fill(1), payload, { from: network.mailbox })
    .catch((error: unknown) => {
      const reason = describeRevert(error);
      throw new CannotSend(`${chain.name} would not take it from ${from}: ${reason}`);
    });
  return needed + (needed * SPARE_PERCENT) / 100n;
}
