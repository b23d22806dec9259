import type {
  AttestationClient,
  BridgedChain,
  ChainAdapter,
  LaneTrees,
  Prover,
} from "@causeway/chains";
import type { DatabaseHold } from "@causeway/database";
import type { Indexing } from "@causeway/index";
import type { Hex } from "@causeway/protocol";
import type { Backoff, Heads, Problems, StagedService, Stage as StageOf } from "@causeway/service";
import type { Pool } from "pg";

import type { CheckpointRequests } from "./checkpoints/CheckpointRequests.ts";
import type { RelayedChainConfig, RelayerConfig } from "./config.ts";
import type { RelayerMetrics } from "./metrics.ts";
import type { BridgePlace } from "./store/BridgePlace.ts";
import type { Backlog } from "./traffic/Backlog.ts";
import type { Flights } from "./traffic/Flights.ts";
import type { Waiting } from "./traffic/Waiting.ts";

/** A bridge where transfers wait. */
export interface RelayedBridge extends BridgePlace {
  readonly contract: BridgedChain;
}

/** A chain that the relayer serves. */
export interface RelayedChain {
  readonly adapter: ChainAdapter;
  /** Undefined where nothing can be bridged. */
  readonly bridge: RelayedBridge | undefined;
  readonly config: RelayedChainConfig;
}

/** What every stage works with. Whatever must outlive the process is in the database. */
export interface Relayer extends StagedService<RelayedChain> {
  readonly config: RelayerConfig;
  readonly environment: Hex;
  readonly db: Pool;
  /** The same for what is asked over HTTP. */
  readonly reads: Pool;
  readonly hold: DatabaseHold;
  readonly validators: readonly AttestationClient[];
  readonly prover: Prover;
  readonly laneTrees: LaneTrees;
  readonly backoff: Backoff;
  readonly checkpointRequests: CheckpointRequests;
  readonly metrics: RelayerMetrics;
  /** What lasts though the stage that met it has nothing to do now. */
  readonly problems: Problems;
  readonly heads: Heads;
  /** The index from which stages read; this process writes the chains that no other process writes. */
  readonly index: Indexing;
  readonly backlog: Backlog;
  readonly waiting: Waiting;
  readonly flights: Flights;
  /** By chain: how many validators signed its newest checkpoint, or were ready to when too few were. */
  readonly signers: Map<bigint, number>;
}

/** One step of the way, for one chain. */
export type Stage = StageOf<Relayer, RelayedChain>;
