import { readNetworkFile } from "@causeway/local-network/NetworkFile";

import { LineDisplay } from "./display/LineDisplay.ts";
import { sendText } from "./messages/sendText.ts";
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
  readonly network: string;
}

const program = sendCommand().parse();

try {
  const { from, to, message, fee, timeout, network } = program.opts<Options>();
  const [wallet] = SENDERS;
  const timeoutMilliseconds = timeout * 1000;
  const request = { from, to, text: message, fee, timeoutMilliseconds, wallet };
  const sent = await sendText(readNetworkFile(network), request, new LineDisplay(process.stdout));
  await sent.arrived;
} catch (error) {
  process.stderr.write(`send: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
