import { setTimeout as sleep } from "node:timers/promises";

import type { NetworkDescription } from "@causeway/environment";
import type { MessageStatus } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import { CannotSend } from "./CannotSend.ts";
import type { Patience } from "./followMessage.ts";
import { readMessageStatus } from "./relayerStatus.ts";
import type { Journey } from "./showWay.ts";

const MESSAGE_ID = /^0x[0-9a-fA-F]{64}$/;
/** A relayer sees a new message a block or two later. */
const PATIENCE_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 300;

/**
 * Reads an id as a person types it.
 *
 * @throws CannotSend if the text is no message id.
 */
export function messageIdFrom(text: string): Hex {
  if (MESSAGE_ID.test(text)) return text.toLowerCase() as Hex;
  throw new CannotSend(`"${text}" is no message id: give 0x and 64 hex digits, with --follow`);
}

/**
 * The way of a message that was sent before, as the network's relayer knows it.
 *
 * @throws CannotSend if the relayer knows no such message, RelayerSilent
 */
export async function journeyOf(
  network: NetworkDescription,
  messageId: Hex,
  patience: Patience,
): Promise<Journey> {
  const status = await knownStatus(network, messageId);
  const nameOf = (chainId: string | null) =>
    network.chains.find((chain) => `${chain.chainId}` === chainId)?.name ?? `chain ${chainId}`;
  const from = nameOf(status.originChainId);
  const to = nameOf(status.destinationChainId);
  const started = status.sent.at;
  return { subject: `${from} -> ${to}`, from, to, messageId, started, ...patience };
}

async function knownStatus(
  { relayerUrl }: NetworkDescription,
  messageId: Hex,
): Promise<MessageStatus> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const status = await readMessageStatus(relayerUrl, messageId);
    if (status !== undefined && status.destinationChainId !== null) return status;
    if (Date.now() > deadline) {
      throw new CannotSend(
        `the relayer knows no message ${messageId}: check the id, and that this network sent the message`,
      );
    }
    await sleep(POLL_MILLISECONDS);
  }
}
