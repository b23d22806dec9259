import type { ChainView } from "@causeway/chains/evm";
import type { Deployment } from "@causeway/protocol";

import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { AskedChain, Query } from "../Query.ts";
import type { Blueprint } from "./Blueprint.ts";

/** A chain of an environment at one block. */
export interface ReadChain<C extends BaseConfig = BaseConfig> {
  readonly config: C;
  readonly chain: ChainConfig;
  readonly view: ChainView;
}

declare module "../Query.ts" {
  interface Query<C extends BaseConfig, T> {
    /** How an EVM chain answers. */
    readonly evm: (chain: ReadChain<C>) => Promise<T>;
  }
}

export type { AskedChain, Query };

/**
 * What a concern plans from.
 *
 * @template C The configuration as the concern knows it.
 */
export interface PlanContext<C extends BaseConfig = BaseConfig> extends ReadChain<C> {
  /** What was written down of the chain's deployments. */
  readonly record: Readonly<Record<string, Deployment>>;
  /** Any chain of the configuration. */
  readonly on: (chain: ChainConfig) => AskedChain<C>;
  /** What the areas want of the chain. */
  readonly blueprint: Blueprint;
}
