import { FROZEN_UNTIL } from "@causeway/protocol";
import type { JsonRpcProvider } from "ethers";

import { timeText } from "../chain/timeText.ts";
import type { ChainConfig } from "../config/Config.ts";
import type { PreparedCall } from "./PreparedCall.ts";

/** Something that a guardian does at once to a lane or a light client, and how one sees that it is done. */
export interface GuardianAct {
  readonly chain: ChainConfig;
  readonly call: PreparedCall;
  /** What stands at the call's address: `mailbox`. */
  readonly contract: string;
  /** What the lane or the light client then is: `paused`. */
  readonly effect: string;
  /** What else helps when the guardian did it too recently. */
  readonly instead: string;
  /** Until when it has its effect, unix seconds; undefined if it has none now. */
  readonly lastsUntil: (rpc: JsonRpcProvider) => Promise<bigint | undefined>;
}

/** `until 2026-11-28T20:43:49.000Z`. */
export function untilText(until: bigint): string {
  return until === FROZEN_UNTIL
    ? "until it is anchored again, for it is frozen"
    : `until ${timeText(until)}`;
}
