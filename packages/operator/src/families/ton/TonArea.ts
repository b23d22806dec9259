import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { TonActSource } from "./log/TonActSource.ts";
import type { TonContext } from "./TonContext.ts";
import type { TonContract } from "./TonContract.ts";
import type { TonRestriction } from "./TonRestriction.ts";
import type { TonPlan } from "./TonStep.ts";

declare module "../../Area.ts" {
  interface Area<C extends BaseConfig = BaseConfig, Part = object> {
    /** What it wants of TON chains. */
    readonly ton?: TonArea<C>;
  }
}

/** A chain of a configuration, of which nothing was read. */
export type TonPlace<C extends BaseConfig = BaseConfig> = Pick<TonContext<C>, "config" | "chain">;

/** One thing that a chain needs: the steps that it takes, and what differs. */
export type TonConcern<C extends BaseConfig = BaseConfig> = (
  context: TonContext<C>,
) => Promise<TonPlan>;

/**
 * What an area wants of TON chains.
 *
 * @template C The configuration as the area knows it.
 */
export interface TonArea<C extends BaseConfig = BaseConfig> {
  /** Contracts that a chain must have; those of areas above come first. */
  readonly contracts?: (place: TonPlace<C>) => readonly TonContract[];
  /** Which acts ask for which role. */
  readonly restrictions?: (place: TonPlace<C>) => readonly TonRestriction[];
  readonly concerns?: readonly TonConcern<C>[];
  /** Acts of the area's contracts that `causeway log` tells in words. */
  readonly acts?: (place: TonPlace<C>) => readonly TonActSource[];
}
