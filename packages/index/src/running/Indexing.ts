import type { Heads, StagedService, Stage as StageOf } from "@causeway/service";
import type { Pool } from "pg";

import type { Follower } from "../follow/Follower.ts";
import type { PriceSource } from "../prices/PriceSource.ts";
import type { SignatureReader } from "../signatures/SignatureReader.ts";
import type { ListedToken } from "../tokens/readTokens.ts";
import type { IndexedSource } from "./IndexedSource.ts";
import type { IndexMetrics } from "./metrics.ts";
import type { Standings } from "./Standings.ts";

/** A process that keeps the index of an environment: it watches all chains, and writes those that no other process writes. */
export interface Indexing extends StagedService<IndexedSource> {
  readonly db: Pool;
  /** How far chains were read, for operators. */
  readonly standings: Standings;
  /** The newest blocks of chains. */
  readonly heads: Heads;
  readonly metrics: IndexMetrics;
  /** Days after the end of a month from which on its events should be in an archive. */
  readonly archiveAfter?: number | undefined;
  /** Sources of prices, the best first; without one, volumes have no price. */
  readonly prices?: readonly PriceSource[];
  /** Tokens that the configuration lists, in its order. */
  readonly listedTokens?: readonly ListedToken[];
  /** Asks the validators; without it, the index has no signatures. */
  readonly signatures?: SignatureReader;
}

/** A chain that this process writes. */
export interface WritingChain extends IndexedSource {
  /** Of this writer's generation. */
  readonly follower: Follower;
}

/** The same process, with the chain that it writes. */
export interface Writing extends Omit<Indexing, "chains"> {
  readonly chains: ReadonlyMap<bigint, WritingChain>;
}

/** One step of the writer of a chain. */
export type WritingStage = StageOf<Writing, WritingChain>;
