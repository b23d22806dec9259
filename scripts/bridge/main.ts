import { readNetworkFile } from "@causeway/local-network/NetworkFile";

import { LineDisplay } from "../local/display/LineDisplay.ts";
import { SENDERS } from "../local/network/accounts.ts";
import { bridgeAsset } from "./bridgeAsset.ts";
import { bridgeCommand } from "./bridgeCommand.ts";

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

const program = bridgeCommand().parse();

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
