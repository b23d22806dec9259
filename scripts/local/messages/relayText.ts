import { connectContract } from "@causeway/chains/ethers";
import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { hubRelayAbi, relaySenderAbi } from "@causeway/protocol/contracts";
import { toUtf8Bytes } from "ethers";

import type { Display } from "../display/Display.ts";
import { deadlineOn, LIFETIME_SECONDS } from "./deadlineOn.ts";
import type { End } from "./End.ts";
import { type SentMessage, sendBy } from "./SentMessage.ts";
import { type OnItsWay, onItsWay, type TextRequest } from "./sendText.ts";
import { showSent, showWay } from "./showWay.ts";
import { withEnds } from "./withEnds.ts";

/** For a board that shows a text; more than any text here takes. */
const BOARD_GAS = 500_000n;

/**
 * Has the board on the hub show a text and pass it on to the board of another chain (Message And Relay), and shows the
 * way of both messages.
 *
 * @throws CannotSend
 */
export async function relayText(
  network: NetworkDescription,
  request: TextRequest,
  display: Display,
): Promise<OnItsWay> {
  const started = Date.now();
  const { from, to, timeoutMilliseconds, isEndless } = request;
  const { hub } = network;
  const subject = `${from} -> ${hub} -> ${to}`;
  const sent = await withEnds(network, [from, to], (origin, destination) =>
    send(network, request, origin, destination),
  );
  showSent(subject, sent, display);
  const { messageId } = sent;
  const first = { subject, from, to: hub, messageId, started, timeoutMilliseconds, isEndless };
  const both = async () => {
    await showWay(network, first, display);
    const onwardId = await withEnds(network, [hub], (end) => onwardIdOf(network, messageId, end));
    display.event(subject, `passed on   as ${onwardId.slice(0, 10)}… by the board on ${hub}`);
    await showWay(network, { ...first, from: hub, to, messageId: onwardId }, display);
  };
  return onItsWay(both());
}

async function send(
  { relaySender, messageBoard }: NetworkDescription,
  { text, wallet }: TextRequest,
  origin: End,
  destination: End,
): Promise<SentMessage> {
  const sender = wallet.connect(origin.provider);
  const relay = connectContract(relaySenderAbi, relaySender, sender);
  const payload = toUtf8Bytes(text);
  const request = {
    handler: messageBoard,
    handlerGas: BOARD_GAS,
    deadline: await deadlineOn(origin),
    destinationChainId: destination.chainId,
    recipient: messageBoard,
    gasLimit: BOARD_GAS,
    maxResult: payload.length,
    lifetime: LIFETIME_SECONDS,
    refundTo: wallet.address,
    payload,
  };
  const { firstFee, onwardFee } = await relay.quoteRelay(request);
  const fee = firstFee + onwardFee;
  const transaction = await relay.send.populateTransaction(request, { value: fee });
  return sendBy(sender, transaction, origin.name);
}

/** The message that the hub's relay sent on for a first one. */
async function onwardIdOf(
  { hubRelay }: NetworkDescription,
  messageId: Hex,
  { name, provider }: End,
): Promise<Hex> {
  const relay = connectContract(hubRelayAbi, hubRelay, provider);
  const [handled] = await relay.queryFilter(relay.filters.RelayHandled(messageId));
  if (handled === undefined) throw new Error(`${name} delivered ${messageId} and relayed nothing`);
  return handled.args.onwardId;
}
