import type { Display } from "../display/Display.ts";
import type { NetworkDescription } from "../network/NetworkFile.ts";
import { sendText } from "./sendText.ts";

/** There first, and when that has arrived, back. */
const ROUNDS = [
  [
    { from: "spoke-a", to: "hub", text: "hello, hub" },
    { from: "spoke-a", to: "spoke-b", text: "hello, neighbour" },
  ],
  [
    { from: "hub", to: "spoke-a", text: "hello back from the hub" },
    { from: "spoke-b", to: "spoke-a", text: "hello back from the neighbour" },
  ],
] as const;

/** Sends messages from a spoke to the hub, from spoke to spoke through the hub, and back, and shows the way of each. */
export async function demonstrate(
  network: NetworkDescription,
  timeoutMilliseconds: number,
  display: Display,
): Promise<void> {
  for (const round of ROUNDS) {
    // One account sends them all: one after the other, or two would take one nonce.
    const sent = [];
    for (const text of round) {
      sent.push(await sendText(network, { ...text, timeoutMilliseconds }, display));
    }
    await Promise.all(sent.map(({ delivered }) => delivered));
  }
}
