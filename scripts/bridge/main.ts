import { NETWORK_FILE, readNetworkFile } from "@causeway/local-network/NetworkFile";
import { secondsFrom } from "@causeway/operator";
import { NamingCommand } from "@causeway/service/NamingCommand";

import { LineDisplay } from "../local/display/LineDisplay.ts";
import { SENDERS } from "../local/network/accounts.ts";
import { bridgeAsset } from "./bridgeAsset.ts";

interface Options {
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly amount: string;
  readonly receiver?: string;
  readonly native: boolean;
  readonly approve: boolean;
  /** Whole tokens; false for none. */
  readonly offer?: string | false;
  /** Seconds. */
  readonly lifetime?: number;
  readonly timeout: number;
  readonly network: string;
}

const program = new NamingCommand("bridge")
  .description(
    "move an asset from one chain of the running local network to another: shows what it costs, sends it, and follows " +
      "it until it is paid",
  )
  .requiredOption("--from <chain>", "where it is sent")
  .requiredOption("--to <chain>", "where it is paid")
  .requiredOption("--asset <symbol>", "what is sent: USDC")
  .requiredOption("--amount <amount>", "whole tokens, as a decimal number")
  .option("--receiver <account>", "who gets it there; who sends it if left out")
  .option("--native", "send native coin, which the asset's token wraps", false)
  .option("--no-approve", "send by the allowance that the bridge has already")
  .option(
    "--offer <amount>",
    "whole tokens for who pays the receiver before the proof; what is offered by default if left out",
  )
  .option("--no-offer", "nothing for that")
  .option("--lifetime <seconds>", "until when it must have arrived, from now on", secondsFrom(1))
  .option("--timeout <seconds>", "for how long to follow it", secondsFrom(1), 300)
  .option("--network <file>", "where the running network says where it is", NETWORK_FILE)
  .parse();

try {
  const { timeout, lifetime, network, ...asked } = program.opts<Options>();
  const [wallet] = SENDERS;
  const request = {
    ...asked,
    lifetime: lifetime === undefined ? undefined : BigInt(lifetime),
    timeoutMilliseconds: timeout * 1000,
    wallet,
  };
  const display = new LineDisplay(process.stdout);
  const sent = await bridgeAsset(readNetworkFile(network), request, display);
  await sent.arrived;
} catch (error) {
  process.stderr.write(`bridge: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
