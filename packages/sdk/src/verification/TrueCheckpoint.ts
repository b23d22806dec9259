import type { ReadChain } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

/** A checkpoint that a light client really accepted. */
export interface TrueCheckpoint {
  /** Of the light client, as the transaction. */
  readonly chainId: bigint;
  readonly lightClient: Hex;
  readonly transaction: Hex;
  /** The chain that the client follows. */
  readonly from: ReadChain;
  readonly height: bigint;
  readonly checkpointHash: Hex;
  readonly outboxRoot: Hex;
}
