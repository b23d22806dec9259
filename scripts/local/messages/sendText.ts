import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import type { BaseWallet } from "ethers";

import type { Display } from "../display/Display.ts";
import { CannotSend } from "./CannotSend.ts";
import type { Patience } from "./followMessage.ts";
import { sendMessage } from "./sendMessage.ts";
import { showSent, showWay } from "./showWay.ts";
import { withEnds } from "./withEnds.ts";

/** A text from one chain of the network to another. */
export interface TextRequest extends Patience {
  /** Names of chains. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Wei; what it costs if undefined. */
  readonly fee?: bigint | undefined;
  /** Called with the message's id once the message is in a block of its origin. */
  readonly onSent?: (messageId: Hex) => void;
  /** Sends and pays. */
  readonly wallet: BaseWallet;
}

/** Something on its way. */
export interface OnItsWay<T = void> {
  /** Resolves when it has arrived; rejects with `NotDelivered` or `NeverDelivered`. */
  readonly arrived: Promise<T>;
}

/**
 * Sends a text to the message board of another chain, and shows its way from then on.
 *
 * @throws CannotSend
 */
export async function sendText(
  network: NetworkDescription,
  { from, to, text, fee, wallet, onSent, timeoutMilliseconds, isEndless }: TextRequest,
  display: Display,
): Promise<OnItsWay> {
  const started = Date.now();
  const subject = `${from} -> ${to}`;
  if (from === to)
    throw new CannotSend(`a message goes from one chain to another: both are ${from}`);
  const { mailbox, messageBoard } = network;
  const sent = await withEnds(network, [from, to], (origin, destination) =>
    sendMessage({ origin, destination, mailbox, messageBoard, text, fee }, wallet),
  );
  showSent(subject, sent, display);
  const { messageId } = sent;
  onSent?.(messageId);
  const journey = { subject, from, to, messageId, started, timeoutMilliseconds, isEndless };
  return onItsWay(showWay(network, journey, display));
}

/** Whoever awaits the arrival hears of a failure; until then nobody does. */
export function onItsWay<T>(arrived: Promise<T>): OnItsWay<T> {
  arrived.catch(() => {});
  return { arrived };
}
