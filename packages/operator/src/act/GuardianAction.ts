import { timeText } from "@causeway/protocol";
import type { ChainConfig } from "../config/chains.ts";

/** Something that a guardian does at once. How it is done and seen, only the chain's family knows. */
export interface GuardianAction {
  readonly chain: ChainConfig;
  /** What it is done to then is: `paused`. */
  readonly effect: string;
  /** What does not end by itself. */
  readonly forGood?: ForGood;
}

/** The key of whoever acts. */
export interface ActingKey {
  readonly privateKey: string;
}

/** Actions of a guardian on one chain, and who acts. */
export interface ActOptions<Action extends GuardianAction = GuardianAction> {
  readonly chain: ChainConfig;
  readonly actions: readonly Action[];
  /** The guardian's. */
  readonly key: ActingKey;
  /** For how long a transaction may be in no block; a minute by default. */
  readonly patienceMilliseconds?: number | undefined;
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
