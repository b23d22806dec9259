import type { EnvironmentChainConfig } from "@causeway/environment";
import type { Pool } from "@causeway/routing";
import type { CallReader } from "@causeway/routing/read";

/** A chain as quotes know it, at one block. */
export interface ChainState {
  readonly config: EnvironmentChainConfig;
  readonly block: number;
  /** Unix seconds of the block. */
  readonly at: bigint;
  /** Seconds between two blocks, on average of the last few. */
  readonly blockSeconds: number;
  /** Wei per gas. */
  readonly gasPrice: bigint;
  readonly pools: readonly Pool[];
  readonly reader: CallReader;
}

/** What an RPC has to answer so that a chain can be quoted. */
export interface QuotedChain extends CallReader {
  headHeight(): Promise<bigint>;
  /** Unix seconds of a block. */
  blockTime(height: bigint): Promise<bigint>;
  readonly accounts: { gasPrice(): Promise<bigint> };
}
