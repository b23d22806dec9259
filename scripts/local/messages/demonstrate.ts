import type { NetworkDescription } from "@causeway/environment";
import type { BaseWallet } from "ethers";

import { bridgeAsset } from "../../bridge/bridgeAsset.ts";
import type { Outcome } from "../../bridge/showArrival.ts";
import { swapTokens } from "../../swap/swapTokens.ts";
import type { Display } from "../display/Display.ts";
import { SENDERS } from "../network/accounts.ts";
import type { Patience } from "./followMessage.ts";
import { orderCall } from "./orderCall.ts";
import { readState } from "./readState.ts";
import { recoverText } from "./recoverText.ts";
import { relayText } from "./relayText.ts";
import { type OnItsWay, sendText } from "./sendText.ts";

/** Of each kind one, and a way back. All at once: those of a chain share its checkpoint and the proof of it. */
const MESSAGES = [
  { send: sendText, from: "spoke-a", to: "hub", text: "hello, hub" },
  { send: sendText, from: "spoke-a", to: "spoke-b", text: "hello, neighbour" },
  { send: orderCall, from: "spoke-a", to: "spoke-b", text: "hello, from my account here" },
  { send: relayText, from: "spoke-b", to: "spoke-a", text: "hello, by way of the hub's board" },
  { send: sendText, from: "spoke-b", to: "spoke-a", text: "hello to you" },
  { send: sendText, from: "hub", to: "spoke-a", text: "hello from the hub" },
] as const;

/** The same with a chain of another family: to it, from it, by way of the hub, and a recipient that fails at first. */
function messagesWith(name: string) {
  return [
    { send: sendText, from: "hub", to: name, text: "hello from the hub", wallet: SENDERS[2] },
    { send: sendText, from: name, to: "spoke-b", text: "hello back", wallet: SENDERS[0] },
    { send: relayText, from: name, to: "spoke-a", text: "hello, from afar", wallet: SENDERS[1] },
    { send: recoverText, from: "spoke-b", to: name, text: "try again", wallet: SENDERS[1] },
  ] as const;
}

/**
 * A token that goes with them, with an offer for who pays its receiver in advance. Its sender sends nothing else from there:
 * what it takes is approved first.
 */
const ASSET = {
  ...{ from: "spoke-a", to: "spoke-b", asset: "USDC", amount: "100", wallet: SENDERS[3] },
  offer: "0.1",
};

/** A token that is swapped for the coin of another chain, by an account that sends nothing else from there. */
const SWAP = {
  ...{ from: "spoke-b", in: "DAI", amount: "100", to: "spoke-a", out: "ETH", wallet: SENDERS[2] },
  ...{ exactOut: false, impact: 300, offer: true, callGas: 0, quote: false },
};

/** The token was to be paid in advance, and its advancer repaid. */
export class NotAdvanced extends Error {
  constructor(outcome: Outcome) {
    super(`the token that was bridged is ${outcome}, and not repaid: the filler's log says why`);
    this.name = "NotAdvanced";
  }
}

/**
 * Sends messages of each kind, from a spoke to the hub, from spoke to spoke through the hub, and back, bridges a token, which
 * is paid in advance, swaps a token for the coin of another chain, and shows the way of each; does the same with a chain of
 * another family, where there is one; then reads on a spoke what the hub holds.
 *
 * @throws NotAdvanced and what sending and following throw.
 */
export async function demonstrate(
  network: NetworkDescription,
  patience: Patience,
  display: Display,
): Promise<void> {
  const transfer = bridgeAsset(network, { ...ASSET, ...patience }, display);
  const swap = swapTokens(network, { ...SWAP, ...patience }, display);
  const messages = MESSAGES.map((message, index) => ({ ...message, wallet: walletOf(index) }));
  const sent = await allOf<OnItsWay<unknown>>([
    ...[...messages, ...network.chains.flatMap(others)].map(({ send, ...request }) =>
      send(network, { ...request, ...patience }, display),
    ),
    transfer,
    swap,
  ]);
  await allOf(sent.map(({ arrived }) => arrived));
  const outcome = await (await transfer).arrived;
  if (outcome !== "repaid") throw new NotAdvanced(outcome);
  await readState(network, { of: "hub", on: "spoke-a", wallet: walletOf(0) }, display);
}

/** Messages with a chain that has recipients of its own. */
function others({ name, recipients }: NetworkDescription["chains"][number]) {
  return recipients === undefined ? [] : messagesWith(name);
}

/** Like `Promise.all`, but where one fails the others come to their end too: nothing goes on behind its back. */
async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Of one account two would take one nonce; of two they may share a block and its checkpoint. */
function walletOf(index: number): BaseWallet {
  return SENDERS[index % SENDERS.length] ?? SENDERS[0];
}
