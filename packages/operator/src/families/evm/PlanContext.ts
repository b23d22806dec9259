import type { ChainView } from "@causeway/chains/evm";
import type { Deployment } from "@causeway/protocol";

import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { Blueprint } from "./Blueprint.ts";

/** A chain of an environment at one block. */
export interface ReadChain<C extends BaseConfig = BaseConfig> {
  readonly config: C;
  readonly chain: ChainConfig;
  readonly view: ChainView;
}

/**
 * What is asked of a chain, often another than the one that is planned, for each family of chains that can be asked.
 *
 * @template C The configuration as the query knows it.
 */
export interface Query<C extends BaseConfig, T> {
  readonly evm: (chain: ReadChain<C>) => Promise<T>;
}

/** A chain that queries can be put to; everything of one plan at one block. */
export interface AskedChain<C extends BaseConfig = BaseConfig> {
  /** Rejects if the chain cannot be read. */
  readonly read: <T>(query: Query<C, T>) => Promise<T>;
}

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
