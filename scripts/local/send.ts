import { NETWORK_FILE, readNetworkFile } from "@causeway/local-network/NetworkFile";
import { secondsFrom } from "@causeway/operator";
import { NamingCommand } from "@causeway/service/NamingCommand";
import { InvalidArgumentError } from "commander";

import { LineDisplay } from "./display/LineDisplay.ts";
import { sendText } from "./messages/sendText.ts";
import { SENDERS } from "./network/accounts.ts";

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

const program = new NamingCommand("send")
  .description("send a text from one chain of the running local network to another, and follow it")
  .requiredOption("--from <chain>", "where it is sent")
  .requiredOption("--to <chain>", "where it is delivered")
  .requiredOption("--message <text>", "the text, for the message board there")
  .option("--fee <wei>", "what to pay; exactly what it costs if left out", wei)
  .option("--timeout <seconds>", "for how long to follow it", secondsFrom(1), 300)
  .option("--network <file>", "where the running network says where it is", NETWORK_FILE)
  .parse();

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

function wei(text: string): bigint {
  if (/^[0-9]+$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError("give an amount of wei, in decimal digits");
}
