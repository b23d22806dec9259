import { connectContract } from "@causeway/chains/ethers";
import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { hubRelayAbi } from "@causeway/protocol/contracts";
import { toUtf8Bytes } from "ethers";

import type { Display } from "../display/Display.ts";
import type { End } from "./End.ts";
import { type OnItsWay, onItsWay, type TextRequest } from "./sendText.ts";
import { showSent, showWay } from "./showWay.ts";
import { textsOf } from "./textFamilies.ts";
import { placeOf, withEnds } from "./withEnds.ts";

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
  const [origin, destination] = [placeOf(network, from), placeOf(network, to)];
  const payload = toUtf8Bytes(request.text);
  const receiving = textsOf(destination.chain);
  const arriving = { payload, from: hub, laneId: undefined };
  const { recipient } = await receiving.receive(destination, arriving);
  const text = { recipient, gasLimit: BOARD_GAS, destination: destination.chain, payload };
  const sending = textsOf(origin.chain);
  const sent = await sending.pass(origin, text, request.wallet);
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
