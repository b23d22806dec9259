import type { EnvironmentChainConfig } from "@causeway/environment";

import type { CostReader } from "../costs/CostReader.ts";
import type { EventWitness } from "../EventWitness.ts";
import type { IndexedChain } from "../IndexedChain.ts";

/** A chain of an environment that is connected to, as the index reads it. */
export interface IndexedSource {
  readonly config: EnvironmentChainConfig;
  readonly chain: IndexedChain;
  readonly costs: CostReader;
  readonly witness?: EventWitness;
  /** Ends its connections. */
  close(): void;
}
