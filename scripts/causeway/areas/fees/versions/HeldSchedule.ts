import type { Hex } from "@causeway/protocol";

/** What a chain's fee schedule says of its versions. */
export interface HeldSchedule {
  /** The one in force; 0 before the first. */
  readonly version: number;
  /** The highest number that was published. */
  readonly last: number;
  readonly contentHash: Hex;
  /** From when on prices in force may change again, unix seconds. */
  readonly changeableFrom: bigint;
  /** What waits; one that lapsed does not. */
  readonly pending: PendingVersion | undefined;
  /** Unix seconds of the block that was read. */
  readonly time: bigint;
}

/** A version that was published and is not in force. */
export interface PendingVersion {
  readonly version: number;
  /** Unix seconds. */
  readonly effectiveAt: bigint;
  /** Whether it was published long enough before that. */
  readonly hadNotice: boolean;
  readonly contentHash: Hex;
}

/** A version that was in force. */
export interface RetiredVersion {
  readonly version: number;
  /** Unix seconds. */
  readonly replacedAt: bigint;
  readonly contentHash: Hex;
}
