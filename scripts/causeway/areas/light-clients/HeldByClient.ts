import type { Hex } from "@causeway/protocol";

/** What a light client holds. */
export interface HeldByClient {
  /** Epoch of the committee that it believes. */
  readonly epoch: bigint;
  /** Keccak commitment of that committee. */
  readonly committeeHash: Hex;
  readonly newestHeight: bigint;
  /** Of its newest checkpoint, unix seconds of the chain that it follows. */
  readonly newestTime: bigint;
  readonly leastHeight: bigint;
  readonly frozen: boolean;
  /** Whether the guardian stopped it, and it takes no checkpoint for now. */
  readonly stopped: boolean;
  /** Unix seconds; past them it takes no checkpoint. */
  readonly trustedUntil: bigint;
  /** Whether they have passed there. */
  readonly stale: boolean;
}
