import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { Restriction } from "./access/Restriction.ts";
import type { Concern } from "./Concern.ts";
import type { DesiredContract } from "./deploy/DesiredContract.ts";
import type { ActSource } from "./log/ActSource.ts";
import type { PlanContext } from "./PlanContext.ts";
import type { Explanation } from "./proposals/Explanation.ts";

declare module "../../Area.ts" {
  interface Area<C extends BaseConfig = BaseConfig, Part = object> {
    /** What it wants of EVM chains. */
    readonly evm?: EvmArea<C>;
  }
}

/**
 * What an area wants of EVM chains.
 *
 * @template C The configuration as the area knows it.
 */
export interface EvmArea<C extends BaseConfig = BaseConfig> {
  /** Contracts that a chain must have; those of areas above come first. */
  readonly contracts?: (context: PlanContext<C>) => readonly DesiredContract[];
  /** Which functions ask for which role. */
  readonly restrictions?: (context: PlanContext<C>) => readonly Restriction[];
  readonly concerns?: readonly Concern<C>[];
  /** Events of the area's contracts that `causeway log` tells. */
  readonly acts?: (context: PlanContext<C>) => readonly ActSource[];
  /** How signers are told what they sign. */
  readonly explanation?: Explanation<C>;
}
