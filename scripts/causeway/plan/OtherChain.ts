import type { Hex } from "@causeway/protocol";

/**
 * What is asked of another chain when one is planned, whatever family it is of; everything of one plan at one block.
 * Each may reject: then the chain cannot be read.
 */
export interface OtherChain {
  /** Whether its mailbox accepts deliveries of a lane. */
  acceptsLane(laneId: Hex): Promise<boolean>;
  /** Whether its mailbox, a hub's, imports a lane. */
  importsLane(laneId: Hex): Promise<boolean>;
  /** Who signs its checkpoints now; undefined where no committee does yet. */
  signing(): Promise<Signing | undefined>;
  /** Keccak commitment of the committee of an epoch; zero where that epoch has none. */
  committeeOf(epoch: bigint): Promise<Hex>;
  /** What a light client on it holds; undefined where there is none at the address. */
  lightClient(address: Hex): Promise<HeldByClient | undefined>;
}

/** The committee that signs a chain's checkpoints. */
export interface Signing {
  /** From 1. */
  readonly epoch: bigint;
  /** Keccak commitment. */
  readonly committee: Hex;
}

/** What a light client holds. */
export interface HeldByClient {
  /** Epoch of the committee that it believes. */
  readonly epoch: bigint;
  /** Keccak commitment of that committee. */
  readonly committeeHash: Hex;
  readonly newestHeight: bigint;
  readonly leastHeight: bigint;
  readonly frozen: boolean;
  /** Whether the guardian stopped it, and it takes no checkpoint for now. */
  readonly stopped: boolean;
  /** Unix seconds; past them it takes no checkpoint. */
  readonly trustedUntil: bigint;
  /** Whether they have passed there. */
  readonly stale: boolean;
}
