import type { AdvancingBridge, ChainAdapter, OrderReceiver } from "@causeway/chains";
import type { DatabaseHold } from "@causeway/database";
import type { Indexing } from "@causeway/index";
import type { Hex } from "@causeway/protocol";
import type { Backoff, Heads, StagedService, Stage as StageOf } from "@causeway/service";
import type { Pool } from "pg";

import type { Balances } from "./Balances.ts";
import type { FilledChainConfig, FillerConfig } from "./config.ts";
import type { FillLosses } from "./FillLosses.ts";
import type { LastPrices } from "./LastPrices.ts";
import type { FillerMetrics } from "./metrics.ts";
import type { Looks } from "./reading/Looks.ts";
import type { StandingAside } from "./StandingAside.ts";

/** A chain that the filler watches, as origin and as destination. */
export interface FilledChain {
  readonly adapter: ChainAdapter;
  readonly bridge: AdvancingBridge;
  /** Undefined where nothing is swapped. */
  readonly orders: OrderReceiver | undefined;
  readonly config: FilledChainConfig;
  /** Where what we send there is written down before it is offered. */
  readonly journalFile: string;
}

/** What every stage works with. Whatever must outlive the process is in the database. */
export interface Filler extends StagedService<FilledChain> {
  readonly config: FillerConfig;
  /** Whose money it is, in lower case. */
  readonly account: Hex;
  readonly db: Pool;
  /** The same for what is asked over HTTP. */
  readonly reads: Pool;
  readonly hold: DatabaseHold;
  /** When the index had each chain's newest block last. */
  readonly looks: Looks;
  /** By chain: the height up to which all advances in the account's name are noted. */
  readonly named: Map<bigint, bigint>;
  /** The index from which stages read; this process writes the chains that no other process writes. */
  readonly index: Indexing;
  /** Their newest blocks, for whoever watches. */
  readonly heads: Heads;
  /** What gas cost, and what bridges kept, when that was asked last. */
  readonly prices: LastPrices;
  /** What the account had when that was asked last. */
  readonly balances: Balances;
  /** Repayments that the curve kept from being paid when that was asked last. */
  readonly standingAside: StandingAside;
  /** By chain: the height up to which blocks may hold what was signed before; set once that had its end. */
  readonly settled: Map<bigint, bigint>;
  /** By chain: attempts that are about to be sent, and no others are: what a kill left may have been. */
  readonly decided: Map<bigint, ReadonlySet<bigint>>;
  /** Attempts for whose sake that was asked again: their block was replaced. */
  readonly doubted: Set<bigint>;
  /** The same of fills. */
  readonly doubtedFills: Set<bigint>;
  /** Coin that fills cost for nothing when that was asked last. */
  readonly fillLosses: FillLosses;
  readonly backoff: Backoff;
  readonly metrics: FillerMetrics;
}

/** One step of the work, for one chain. */
export type Stage = StageOf<Filler, FilledChain>;
