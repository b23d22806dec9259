import { type BaseWallet, formatEther } from "ethers";

import type { Display } from "../display/Display.ts";
import type { NetworkDescription } from "../network/NetworkFile.ts";
import { CannotSend } from "./CannotSend.ts";
import { type ChainAddress, connectEnd } from "./End.ts";
import { followMessage } from "./followMessage.ts";
import { type SentMessage, sendMessage } from "./sendMessage.ts";

/** A text from one chain of the network to another. */
export interface TextRequest {
  /** Names of chains. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Wei; what it costs if undefined. */
  readonly fee?: bigint | undefined;
  readonly timeoutMilliseconds: number;
  /** Sends and pays. */
  readonly wallet: BaseWallet;
}

/** A text on its way. */
export interface SentText {
  /** Resolves when it is delivered; rejects with `NotDelivered`. */
  readonly delivered: Promise<void>;
}

/**
 * Sends a text, and shows its way from then on.
 *
 * @throws CannotSend
 */
export async function sendText(
  network: NetworkDescription,
  request: TextRequest,
  display: Display,
): Promise<SentText> {
  const started = Date.now();
  const tell = (text: string, tone?: "good") =>
    display.event(`${request.from} -> ${request.to}`, text, tone);
  const { messageId, block, gasUsed, fee } = await sendBetween(network, request);
  const cost = `${gasUsed.toLocaleString("en")} gas, fee ${formatEther(fee)} ETH`;
  tell(`sent        ${messageId.slice(0, 10)}…, block ${block}, ${cost}`);
  const delivered = followMessage({
    relayerUrl: network.relayerUrl,
    messageId,
    way: { origin: request.from, destination: request.to, hub: network.hub },
    timeoutMilliseconds: request.timeoutMilliseconds,
    onStop: ({ key, text }) => {
      if (key !== "delivered") return tell(text);
      tell(`${text}; ${((Date.now() - started) / 1000).toFixed(1)} s in all`, "good");
    },
  });
  // Whoever awaits it hears of a failure; until then nobody does.
  delivered.catch(() => {});
  return { delivered };
}

async function sendBetween(
  network: NetworkDescription,
  { from, to, text, fee, wallet }: TextRequest,
): Promise<SentMessage> {
  const { mailbox, messageBoard } = network;
  const origin = await connectEnd(chainNamed(network, from));
  const destination = await connectEnd(chainNamed(network, to));
  try {
    return await sendMessage({ origin, destination, mailbox, messageBoard, text, fee }, wallet);
  } finally {
    origin.provider.destroy();
    destination.provider.destroy();
  }
}

function chainNamed({ chains }: NetworkDescription, name: string): ChainAddress {
  const chain = chains.find((candidate) => candidate.name === name);
  if (chain !== undefined) return chain;
  const known = chains.map((candidate) => candidate.name).join(", ");
  throw new CannotSend(`there is no chain "${name}": it is one of ${known}`);
}
