import type { ChainAdapter } from "@causeway/chains";
import type { ChainLimits, Heads, StagedService, Stage as StageOf } from "@causeway/service";

import type { Journal } from "./Journal.ts";
import type { ValidatorMetrics } from "./metrics.ts";
import type { Clock } from "./requireOnTime.ts";

/** A chain that the validator signs for. */
export interface WatchedChain {
  readonly adapter: ChainAdapter;
  readonly config: { readonly name: string };
}

/** What the stages work with. None of them signs: they look whether it could be done. */
export interface Validator extends StagedService<WatchedChain> {
  readonly config: {
    readonly pollInterval: number;
    readonly rehearsalInterval: number;
    readonly health: ChainLimits;
  };
  readonly journal: Journal;
  /** Undefined in development: see `requireOnTime`. */
  readonly clock: Clock | undefined;
  readonly heads: Heads;
  /** By chain: the newest final block that all RPCs had when they were asked last. */
  readonly finalised: Map<bigint, bigint>;
  readonly metrics: ValidatorMetrics;
}

/** One of the looks, for one chain. */
export type Stage = StageOf<Validator, WatchedChain>;
