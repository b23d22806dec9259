import type { Hex } from "@causeway/protocol";
import type { FunctionFragment, Interface, Result } from "ethers";

import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { SafeCall } from "./multiSend.ts";

/**
 * How an area's part of a call is told to those who sign it.
 *
 * @template C The configuration as the area knows it.
 */
export interface Explanation<C extends BaseConfig = BaseConfig> {
  /** Contracts that may be called beside those that the areas want on the chain. */
  readonly interfaces?: readonly ContractInterface[];
  /** What hashes stand for: a lane, a trust domain, a salt. */
  readonly words?: (context: PlanContext<C>) => readonly Named[];
  /** Who or what is at an address, beside accounts and contracts of the configuration. */
  readonly addresses?: (context: PlanContext<C>) => readonly Named[];
  /** Calls that are arguments of a call. */
  readonly calls?: (call: ReadCall) => readonly SafeCall[];
}

/** A contract's name and what it can be called with. */
export interface ContractInterface {
  readonly contract: string;
  readonly abi: Interface;
}

/** A value of a chain and its name. */
export interface Named {
  readonly value: Hex;
  readonly name: string;
}

/** A call whose function is known. */
export interface ReadCall {
  readonly to: Hex;
  readonly fragment: FunctionFragment;
  readonly values: Result;
}
