import type { ChainConfig, Environment } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import type { LightClientsConfig } from "../config.ts";

/** A checkpoint that a light client accepted. */
export interface AcceptedCheckpoint {
  readonly height: bigint;
  /** Hash of all that was signed: the block's hash, its state root, its outbox root, the committees. */
  readonly hash: Hex;
  readonly outboxRoot: Hex;
  /** Unix seconds. */
  readonly timestamp: bigint;
  /** Of the chain that the light client stands on. */
  readonly transaction: Hex;
}

/** A chain whose light clients are watched, as it stands at its newest block. */
export interface WatchedChain {
  readonly block: number;
  /** The last place at which a checkpoint can have been accepted: a block's number, or a transaction's logical time. */
  readonly place: bigint;
  /** Unix seconds. */
  time(): Promise<bigint>;
  /** The generation of a light client, in which alone its checkpoints count; undefined where none exists. */
  generation(client: Hex): Promise<bigint | undefined>;
  /** The checkpoint that a light client accepted last; undefined without one. */
  newest(client: Hex): Promise<AcceptedCheckpoint | undefined>;
  /** All that a light client accepted after a place, oldest first. */
  accepted(client: Hex, after: bigint): Promise<AcceptedCheckpoint[]>;
  /** Ends connections. */
  close(): Promise<void>;
}

/** Opens a chain whose light clients are watched. It rejects if the chain cannot be read. */
export type OpenWatched = (
  environment: Environment<LightClientsConfig>,
  chain: ChainConfig,
) => Promise<WatchedChain>;
