import { readNetworkFile } from "@causeway/local-network/NetworkFile";
import type { Hex } from "@causeway/protocol";
import { isHexString } from "ethers";

import { displayOn } from "../local/display/displayOn.ts";
import { CannotSend } from "../local/messages/CannotSend.ts";
import { SENDERS } from "../local/network/accounts.ts";
import type { SwapRequest } from "./SwapRequest.ts";
import { swapCommand } from "./swapCommand.ts";
import { swapTokens } from "./swapTokens.ts";

interface Options extends Omit<SwapRequest, "wallet" | "timeoutMilliseconds" | "call"> {
  readonly call?: string;
  /** Seconds. */
  readonly timeout: number;
  readonly network: string;
}

const program = swapCommand().parse();

const display = displayOn(process.stdout);
try {
  const { timeout, network: file, call, ...asked } = program.opts<Options>();
  const [wallet] = SENDERS;
  const request = { ...asked, call: dataFrom(call), timeoutMilliseconds: timeout * 1000, wallet };
  await (await swapTokens(readNetworkFile(file), request, display)).arrived;
  display.end();
  // The way of an order that a filler filled goes on without this command.
  process.exit();
} catch (error) {
  display.end();
  process.stderr.write(`swap: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

function dataFrom(text: string | undefined): Hex | undefined {
  if (text === undefined || isHexString(text, true)) return text as Hex | undefined;
  throw new CannotSend(`"${text}" is no data: give 0x and whole bytes in hex, with --call`);
}
