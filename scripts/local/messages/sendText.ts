import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { type BaseWallet, toUtf8Bytes } from "ethers";

import type { Display } from "../display/Display.ts";
import { CannotSend } from "./CannotSend.ts";
import type { Patience } from "./followMessage.ts";
import { showSent, showWay } from "./showWay.ts";
import { textsOf } from "./textFamilies.ts";
import { placeOf } from "./withEnds.ts";

/** A text from one chain of the network to another. */
export interface TextRequest extends Patience {
  /** Names of chains. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Smallest unit of the coin; what it costs if undefined. */
  readonly fee?: bigint | undefined;
  /** Another recipient than the message board, as messages name it. */
  readonly recipient?: Hex | undefined;
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
  request: TextRequest,
  display: Display,
): Promise<OnItsWay> {
  const { from, to, text, fee, wallet, onSent, timeoutMilliseconds, isEndless } = request;
  const started = Date.now();
  const subject = `${from} -> ${to}`;
  if (from === to)
    throw new CannotSend(`a message goes from one chain to another: both are ${from}`);
  const [origin, destination] = [placeOf(network, from), placeOf(network, to)];
  const sending = textsOf(origin.chain);
  const payload = toUtf8Bytes(text);
  const laneId = await sending.openLane(origin, destination.chain);
  const receiving = textsOf(destination.chain);
  const board = await receiving.receive(destination, { payload, from, laneId });
  const recipient = request.recipient ?? board.recipient;
  const order = { ...board, recipient, destination: destination.chain, payload, fee };
  const sent = await sending.send(origin, order, wallet);
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
