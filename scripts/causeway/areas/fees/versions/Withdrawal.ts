import type { ChainConfig, GuardianAction, PreparedCall } from "@causeway/operator";
import { MaxUint256 } from "ethers";

/** A pending version that is taken back. */
export interface Withdrawal {
  readonly chain: ChainConfig;
  /** What the schedule prices. */
  readonly prices: string;
  readonly version: number;
  /** What another hand sends to do it. */
  readonly call: PreparedCall;
  readonly action: GuardianAction;
}

/** Stands for "for good" where acts that end say until when. */
const FOR_GOOD = MaxUint256;

/** What is the same of the act on all families. */
export const WITHDRAWN = {
  effect: "not pending",
  forGood: {
    until: FOR_GOOD,
    ends: "it is published again",
    remedy: "only the fee admin could do that",
  },
} as const;

/** What a schedule says of the version. */
export interface VersionNumbers {
  readonly pending: number | undefined;
  readonly inForce: number;
  /** The highest number that was published. */
  readonly last: number;
}

/** When a version that is not pending any more could be pending again; undefined if it is pending, or was not published. */
export function withdrawnUntil(
  version: number,
  { pending, inForce, last }: VersionNumbers,
): bigint | undefined {
  const isUnknown = inForce === version || last < version;
  return pending === version || isUnknown ? undefined : FOR_GOOD;
}
