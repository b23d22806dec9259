import type { AttestationClient, ChainAdapter, LaneTrees, Prover } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";
import type { Logger } from "@causeway/service";
import type { Pool } from "pg";
import type { Backoff } from "./Backoff.ts";
import type { CheckpointRequests } from "./CheckpointRequests.ts";
import type { RelayedChainConfig, RelayerConfig } from "./config.ts";
import type { RelayerMetrics } from "./metrics.ts";
import type { StageFailures } from "./StageFailures.ts";

/** A chain that the relayer serves. */
export interface RelayedChain {
  readonly adapter: ChainAdapter;
  readonly config: RelayedChainConfig;
}

/** What every stage works with. Whatever must outlive the process is in the database. */
export interface Relayer {
  readonly config: RelayerConfig;
  readonly environment: Hex;
  readonly db: Pool;
  readonly chains: ReadonlyMap<bigint, RelayedChain>;
  readonly validators: readonly AttestationClient[];
  readonly prover: Prover;
  readonly laneTrees: LaneTrees;
  readonly backoff: Backoff;
  readonly checkpointRequests: CheckpointRequests;
  readonly failures: StageFailures;
  readonly metrics: RelayerMetrics;
  readonly logger: Logger;
}

/** One step of the way, for one chain. */
export interface Stage {
  readonly name: string;
  /** Least pause between two runs that find nothing to do, milliseconds; the poll interval if left out. */
  pause?(relayer: Relayer): number;
  /**
   * Does what is to be done now. Doing it again, after a kill at any point, does no harm.
   *
   * @returns whether anything was done, so that others should look at once.
   */
  run(relayer: Relayer, chain: RelayedChain): Promise<boolean>;
}
