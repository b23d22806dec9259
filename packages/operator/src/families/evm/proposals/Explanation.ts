import type { BaseConfig } from "../../../config/BaseConfig.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { SafeCall } from "./multiSend.ts";
import type { ContractInterface, Named, ReadCall } from "./ReadCall.ts";

/**
 * The words for an area's part of a call, for those who sign it.
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
