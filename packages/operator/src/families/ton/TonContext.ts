import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { Roles } from "../../config/Role.ts";
import type { Signer } from "../../core/Signer.ts";
import type { AskedChain } from "../Query.ts";
import type { TonActSource } from "./log/TonActSource.ts";
import type { TonContract } from "./TonContract.ts";
import type { TonRestriction } from "./TonRestriction.ts";
import type { TonView } from "./TonView.ts";

/** What all areas together want of a chain. */
export interface TonBlueprint {
  /** The access manager; it is one of the contracts. */
  readonly manager: TonContract;
  readonly roles: Roles;
  /** Everything that is deployed, in an order in which it can be. */
  readonly contracts: readonly TonContract[];
  /** Each contract that is governed, once. */
  readonly restrictions: readonly TonRestriction[];
  /** How acts of contracts are told. */
  readonly acts: readonly TonActSource[];
}

/** A chain of an environment after one block. */
export interface ReadTonChain<C extends BaseConfig = BaseConfig> {
  readonly config: C;
  readonly chain: ChainConfig;
  readonly view: TonView;
}

declare module "../Query.ts" {
  interface Query<C extends BaseConfig, T> {
    /** How a TON chain answers; left out of what no TON chain has. */
    readonly ton?: (chain: ReadTonChain<C>) => Promise<T>;
  }
}

/**
 * What a concern plans from.
 *
 * @template C The configuration as the concern knows it.
 */
export interface TonContext<C extends BaseConfig = BaseConfig> extends ReadTonChain<C> {
  /** Accounts that sign on the chain: who deploys comes first. */
  readonly signers: readonly Signer[];
  readonly blueprint: TonBlueprint;
  /** Any chain of the configuration. */
  readonly on: (chain: ChainConfig) => AskedChain<C>;
}
