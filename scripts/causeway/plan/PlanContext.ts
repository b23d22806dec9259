import type { ChainView } from "@causeway/chains/evm";
import type { Deployment } from "@causeway/protocol";

import type { Addresses } from "../addresses.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import type { ConfiguredLane } from "../lanes.ts";
import type { OtherChain } from "./OtherChain.ts";

/** What a concern plans from. */
export interface PlanContext {
  readonly config: Config;
  /** The chain that is planned. */
  readonly chain: ChainConfig;
  readonly view: ChainView;
  /** Where contracts are or will be; the same on every EVM chain. */
  readonly addresses: Addresses;
  /** All lanes of the configuration. */
  readonly lanes: readonly ConfiguredLane[];
  /** What was written down of the chain's deployments. */
  readonly record: Readonly<Record<string, Deployment>>;
  /** Any chain of the configuration; rejects if that chain cannot be read. */
  readonly otherChain: (chain: ChainConfig) => Promise<OtherChain>;
}
