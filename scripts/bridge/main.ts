import { readNetworkFile } from "@causeway/local-network/NetworkFile";

import { displayOn } from "../local/display/displayOn.ts";
import { messageIdFrom } from "../local/messages/journeyOf.ts";
import { tellHowToFollow } from "../local/messages/tellHowToFollow.ts";
import { SENDERS } from "../local/network/accounts.ts";
import { bridgeAsset } from "./bridgeAsset.ts";
import { bridgeCommand } from "./bridgeCommand.ts";
import { followSent } from "./followSent.ts";

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
  readonly follow?: string;
  readonly network: string;
}

const program = bridgeCommand().parse();

const display = displayOn(process.stdout);
const onSent = tellHowToFollow("npm run bridge -- --follow", "transfer");
try {
  const { timeout, lifetime, network: file, follow, ...asked } = program.opts<Options>();
  const timeoutMilliseconds = timeout * 1000;
  const messageId = follow === undefined ? undefined : messageIdFrom(follow);
  const network = readNetworkFile(file);
  if (messageId !== undefined) {
    onSent(messageId);
    await followSent(network, messageId, { timeoutMilliseconds }, display);
  } else {
    const [wallet] = SENDERS;
    const ends = lifetime === undefined ? undefined : BigInt(lifetime);
    const request = { ...asked, lifetime: ends, timeoutMilliseconds, wallet, onSent };
    await (await bridgeAsset(network, request, display)).arrived;
  }
  display.end();
} catch (error) {
  display.end();
  process.stderr.write(`bridge: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
