import type { ChainConfig } from "../config/chains.ts";
import type { ForGood } from "./GuardianAction.ts";

/** The end of what a guardian did, or its prolonging, by a holder of the role for it. */
export interface Lifting {
  /** `unpause lane spoke-a -> hub`. */
  readonly id: string;
  readonly summary: string;
  readonly chain: ChainConfig;
  /** Which contract has it, in words that follow "is not held by". */
  readonly holder: string;
  /** What it was done to is as long as it lasts: `paused`. */
  readonly effect: string;
  /** Where it must not end: how long, in seconds, it must last still for nothing to be left to do. */
  readonly lasting?: bigint;
  /** What does not end by itself. */
  readonly forGood?: ForGood;
  /** What is over and was not taken back: what it says instead of unix seconds, and its words. */
  readonly standing?: { readonly until: bigint; readonly told: string };
}
