import { timeText } from "@causeway/protocol";
import type { JsonRpcProvider } from "ethers";

import type { ChainConfig } from "../../../config/chains.ts";
import type { PreparedCall } from "./PreparedCall.ts";

/** Something that a guardian does at once, and how one sees that it is done. */
export interface GuardianAct {
  readonly chain: ChainConfig;
  readonly call: PreparedCall;
  /** What stands at the call's address: `mailbox`. */
  readonly contract: string;
  /** What it is done to then is: `paused`. */
  readonly effect: string;
  /** What else helps when the guardian did it too recently. */
  readonly instead: string;
  /** What helps where the contract refuses, by the name of its error; before what helps in general. */
  readonly remedies?: Readonly<Record<string, string>>;
  /** What does not end by itself. */
  readonly forGood?: ForGood;
  /** `ACT_GAS_LIMIT` where it is not given. */
  readonly gasLimit?: bigint;
  /** Until when it has its effect, unix seconds; undefined if it has none now. */
  readonly lastsUntil: (rpc: JsonRpcProvider) => Promise<bigint | undefined>;
}

/** How a contract says of something that it does not end by itself. */
export interface ForGood {
  /** What it says instead of unix seconds. */
  readonly until: bigint;
  /** What ends it, in words that follow "until". */
  readonly ends: string;
  /** Who must do that. */
  readonly remedy: string;
}

/** `until 2026-11-28T20:43:49.000Z`. */
export function untilText(until: bigint, forGood: ForGood | undefined): string {
  return `until ${until === forGood?.until ? forGood.ends : timeText(until)}`;
}
