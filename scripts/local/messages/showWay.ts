import type { NetworkDescription } from "@causeway/environment";
import { formatUnits } from "ethers";

import type { Display } from "../display/Display.ts";
import { followMessage, type Patience } from "./followMessage.ts";
import type { SentMessage } from "./SentMessage.ts";

/** A message on its way between two chains of the network. */
export interface Journey extends Patience {
  /** What the lines about it begin with. */
  readonly subject: string;
  /** Names of chains. */
  readonly from: string;
  readonly to: string;
  readonly messageId: string;
  /** When it was begun, for the time that it took in all; milliseconds since 1970. */
  readonly started: number;
}

/** Shows that a message was sent, and for how much. */
export function showSent(
  subject: string,
  { messageId, block, gasUsed, fee, coin }: SentMessage,
  display: Display,
): void {
  const cost = `${gasUsed.toLocaleString("en")} gas, fee ${formatUnits(fee, coin.decimals)} ${coin.symbol}`;
  display.event(subject, `sent        ${messageId.slice(0, 10)}…, block ${block}, ${cost}`);
}

/**
 * Shows the way of a message until it is delivered.
 *
 * @throws NotDelivered saying how far it came, unless its patience is endless; NeverDelivered if it was expired or
 * rejected.
 */
export function showWay(
  { relayerUrl, hub }: NetworkDescription,
  { subject, from, to, messageId, started, ...patience }: Journey,
  display: Display,
): Promise<void> {
  return followMessage({
    relayerUrl,
    messageId,
    way: { origin: from, destination: to, hub },
    timeoutMilliseconds: patience.timeoutMilliseconds,
    isEndless: patience.isEndless,
    onLate: ({ milliseconds, howFar }) => {
      const text = `late        not delivered after ${Math.round(milliseconds / 1000)} s: ${howFar}`;
      display.event(subject, text, "bad");
    },
    onStop: ({ key, text }) => {
      if (key !== "delivered") return display.event(subject, text);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      display.event(subject, `${text}; ${seconds} s in all`, "good");
    },
  });
}
