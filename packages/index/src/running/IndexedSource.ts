import type { EnvironmentChainConfig } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";

import type { CostReader } from "../costs/CostReader.ts";
import type { EventWitness } from "../EventWitness.ts";
import type { IndexedChain } from "../IndexedChain.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import type { TokenReader } from "../tokens/TokenReader.ts";

type Followed<Chain extends EnvironmentChainConfig> = Pick<
  Chain,
  | ("family" | "name" | "chainId" | "rpcUrls" | "rpcTimeout")
  | Extract<keyof Chain, "committeeRegistry">
  | ("mailbox" | "contracts" | "startHeight" | "logRange")
> & {
  readonly messageFeeSchedule?: string | undefined;
  /** Only where assets can be bridged. */
  readonly bridge?: string | undefined;
  /** The same. */
  readonly settler?: string | undefined;
};

type FollowedIn<Family> = Followed<Extract<EnvironmentChainConfig, { readonly family: Family }>>;

/** What must be known of a chain of any family to follow it: a part of what an environment knows. */
export type FollowedChainConfig = {
  [Family in EnvironmentChainConfig["family"]]: FollowedIn<Family>;
}[EnvironmentChainConfig["family"]];

/** The same of an EVM chain. */
export type FollowedEvmChain = Extract<FollowedChainConfig, { readonly family: "evm" }>;

/** The same of a TON chain. */
export type FollowedTonChain = Extract<FollowedChainConfig, { readonly family: "ton" }>;

/** Calls views of an EVM chain. @throws ChainError */
export interface ViewCaller {
  call(call: { to: string; data: string; blockTag: number }): Promise<string>;
}

/** Reads what single transactions said. */
export interface TransactionReader {
  /** Events of a transaction, in their order; undefined as long as an RPC does not have it. */
  eventsOf(transaction: Hex): Promise<IndexedEvent[] | undefined>;
}

/** A chain of an environment that is connected to, as the index reads it. */
export interface IndexedSource {
  readonly config: FollowedChainConfig;
  readonly chain: IndexedChain;
  readonly costs: CostReader;
  readonly witness?: EventWitness;
  readonly transactions?: TransactionReader;
  readonly tokens?: TokenReader;
  /** Calls of views at a block. */
  readonly calls?: ViewCaller;
  /** Ends its connections. */
  close(): void;
}
