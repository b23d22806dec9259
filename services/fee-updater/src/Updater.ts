import type { Logger } from "@causeway/service";

import type { CoinConversions } from "./coinConversions.ts";
import type { MoveRules } from "./decision/decideMove.ts";
import type { SampleRules } from "./decision/windowPrice.ts";
import type { UpdaterMetrics } from "./metrics.ts";
import type { PricedChain } from "./PricedChain.ts";
import type { Destination } from "./rounds/Destination.ts";
import type { Reasons } from "./rounds/Reasons.ts";
import type { RoundLog } from "./rounds/RoundLog.ts";

/** A chain, and in what its gas is paid. */
export interface UpdatedChain {
  readonly chain: PricedChain;
  readonly nativeCoin: string;
  /** What is known of its gas price. */
  readonly destination: Destination;
}

/** What every round works with. Nothing of it must outlive the process but the chains' journals. */
export interface Updater {
  readonly chains: ReadonlyMap<bigint, UpdatedChain>;
  readonly conversions: CoinConversions;
  readonly rules: SampleRules & MoveRules;
  /** Unix seconds. */
  readonly now: () => number;
  readonly rounds: RoundLog;
  readonly reasons: Reasons;
  readonly metrics: UpdaterMetrics;
  readonly logger: Logger;
}
