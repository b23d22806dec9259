import type { PrimaryClock } from "../keys/PrimaryClock.ts";
import type { ApiMetrics } from "../metrics/ApiMetrics.ts";
import type { Freshness } from "../reading/Freshness.ts";
import type { ReadableChains } from "../reading/ReadableChains.ts";
import { ChainSearch } from "./ChainSearch.ts";
import { Lags } from "./Lags.ts";
import { Lookups } from "./Lookups.ts";
import type { LookupConfig } from "./lookupConfig.ts";

/** By what endpoints read from chains what the index lacks, or has too late. */
export interface LookupParts {
  /** Searches of all chains. */
  readonly search: ChainSearch;
  /** Look-ups that requesters share. */
  readonly lookups: Lookups;
  /** For which chains the index is too late. */
  readonly lags: Lags;
}

/** Makes them. */
export function lookupParts(
  {
    chains,
    chainIds,
    freshness,
    clock,
    metrics,
  }: {
    readonly chains: ReadableChains;
    readonly chainIds: readonly bigint[];
    readonly freshness: Freshness;
    readonly clock: PrimaryClock;
    readonly metrics: Pick<ApiMetrics, "lookups">;
  },
  config: LookupConfig,
): LookupParts {
  const search = new ChainSearch(chains, chainIds, config.chainTimeout);
  const lookups = new Lookups(config, undefined, (outcome) => metrics.lookups.inc({ outcome }));
  const lags = new Lags({ freshness, search, lookups }, config.mostBehind, () => clock.now());
  return { search, lookups, lags };
}
