import type { Display } from "../display/Display.ts";
import { SENDERS } from "../network/accounts.ts";
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
    const sent = await Promise.all(
      round.map((text, index) => {
        // Of one account two would take one nonce; of two they may share a block and its checkpoint.
        const wallet = SENDERS[index % SENDERS.length] ?? SENDERS[0];
        return sendText(network, { ...text, timeoutMilliseconds, wallet }, display);
      }),
    );
    await Promise.all(sent.map(({ delivered }) => delivered));
  }
}
