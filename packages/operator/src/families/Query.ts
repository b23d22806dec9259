import type { BaseConfig } from "../config/BaseConfig.ts";

/**
 * What is asked of a chain, often another than the one that is planned. Each family of chains adds here how its chains
 * answer: `families/evm` adds `evm`.
 *
 * @template C The configuration as the query knows it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: families add how their chains answer
// biome-ignore lint/correctness/noUnusedVariables: families use both where they add their answer
export interface Query<C extends BaseConfig, T> {}

/** A chain that queries can be put to; everything at one block. */
export interface AskedChain<C extends BaseConfig = BaseConfig> {
  /** Rejects if the chain cannot be read. */
  readonly read: <T>(query: Query<C, T>) => Promise<T>;
}

/** A connection to a chain by which other chains' plans ask it. */
export interface AskedConnection<C extends BaseConfig = BaseConfig> {
  /** The chain as it is now. */
  newest(): Promise<AskedChain<C>>;
  close(): void | Promise<void>;
}
