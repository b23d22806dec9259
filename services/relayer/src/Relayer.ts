import type { AttestationClient, ChainAdapter, LaneTrees, Prover } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";
import type { Backoff, StagedService, Stage as StageOf } from "@causeway/service";
import type { Pool } from "pg";
import type { CheckpointRequests } from "./CheckpointRequests.ts";
import type { RelayedChainConfig, RelayerConfig } from "./config.ts";
import type { RelayerMetrics } from "./metrics.ts";

/** A chain that the relayer serves. */
export interface RelayedChain {
  readonly adapter: ChainAdapter;
  readonly config: RelayedChainConfig;
}

/** What every stage works with. Whatever must outlive the process is in the database. */
export interface Relayer extends StagedService<RelayedChain> {
  readonly config: RelayerConfig;
  readonly environment: Hex;
  readonly db: Pool;
  readonly validators: readonly AttestationClient[];
  readonly prover: Prover;
  readonly laneTrees: LaneTrees;
  readonly backoff: Backoff;
  readonly checkpointRequests: CheckpointRequests;
  readonly metrics: RelayerMetrics;
}

/** One step of the way, for one chain. */
export type Stage = StageOf<Relayer, RelayedChain>;
