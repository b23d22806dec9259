import type { Hex } from "@causeway/protocol";

/** The committee that signs a chain's checkpoints. */
export interface Signing {
  /** From 1. */
  readonly epoch: bigint;
  /** Keccak commitment. */
  readonly committee: Hex;
}
