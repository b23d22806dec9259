import { readNetworkFile } from "@causeway/local-network/NetworkFile";

import { displayOn } from "./display/displayOn.ts";
import { journeyOf, messageIdFrom } from "./messages/journeyOf.ts";
import { sendText } from "./messages/sendText.ts";
import { showWay } from "./messages/showWay.ts";
import { tellHowToFollow } from "./messages/tellHowToFollow.ts";
import { SENDERS } from "./network/accounts.ts";
import { sendCommand } from "./sendCommand.ts";

interface Options {
  readonly from: string;
  readonly to: string;
  readonly message: string;
  /** Wei. */
  readonly fee?: bigint;
  /** Seconds. */
  readonly timeout: number;
  readonly follow?: string;
  readonly network: string;
}

const program = sendCommand().parse();

const display = displayOn(process.stdout);
const onSent = tellHowToFollow("npm run send -- --follow", "message");
try {
  const { from, to, message, fee, timeout, network: file, follow } = program.opts<Options>();
  const timeoutMilliseconds = timeout * 1000;
  const messageId = follow === undefined ? undefined : messageIdFrom(follow);
  const network = readNetworkFile(file);
  if (messageId !== undefined) {
    onSent(messageId);
    const journey = await journeyOf(network, messageId, { timeoutMilliseconds });
    await showWay(network, journey, display);
  } else {
    const [wallet] = SENDERS;
    const request = { from, to, text: message, fee, timeoutMilliseconds, wallet, onSent };
    await (await sendText(network, request, display)).arrived;
  }
  display.end();
} catch (error) {
  display.end();
  process.stderr.write(`send: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
