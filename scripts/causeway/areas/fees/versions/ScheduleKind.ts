import type { FeeScheduleState } from "@causeway/chains/ton/contracts";
import type { BaseConfig, Probe, Roles } from "@causeway/operator";
import type {
  ActSource,
  Concern,
  DesiredContract,
  PlanContext,
  Restriction,
} from "@causeway/operator/evm";
import type { TonConcern, TonContext, TonPlace } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";

import type { ComparedOnTon } from "../ton/ComparedOnTon.ts";
import type { TryOut } from "./TryOut.ts";
import type { WantedSchedule } from "./WantedSchedule.ts";

/** A chain of a configuration. */
export type Place<C extends BaseConfig> = Pick<PlanContext<C>, "config" | "chain">;

/**
 * A kind of fee schedule, which a product brings from its own area. What is the same for all of them is in this area.
 *
 * @template C The configuration as the product knows it.
 */
export interface ScheduleKind<C extends BaseConfig = BaseConfig> {
  /** What it prices: `messages`. */
  readonly name: string;
  /** Kinds of findings beside those that every schedule has. */
  readonly findings: readonly string[];
  /** Roles that exist because of it: its contract's own. */
  readonly roles: Roles;
  /** What brings its schedule, and nothing else, to the configuration. */
  readonly concerns: readonly Concern<C>[];
  readonly evm: ScheduleOnEvm<C>;
  /** Left out where no TON chain has such a schedule. */
  readonly ton?: ScheduleOnTon<C>;
  /** What `check` and `watch` look at beside, made new for each. */
  readonly probes?: () => readonly Probe<C>[];
  /** Whether there is something to price on a chain; else no schedule stands there. */
  readonly isOn: (on: Place<C>) => boolean;
  readonly addressOn: (on: Place<C>) => Hex;
  /** As the configuration has it; undefined where nothing is priced. */
  readonly wanted: (context: PlanContext<C>) => Promise<WantedSchedule | undefined>;
  /** What a chain's schedule says, at the block of the context. */
  readonly show: (context: PlanContext<C>) => Promise<ShownSchedule>;
  /** The call that settles all that is due, or will be when the grace is over. */
  readonly settleAll: (context: PlanContext<C>) => Promise<Hex>;
  /** The file of the environment that says it. */
  readonly file: string;
  /** The configuration's file with what earlier contents say. */
  readonly adopt: (file: object, earlier: EarlierContents, config: C) => object;
  readonly tryOut: TryOut<C>;
  /** The name of the page that a try-out makes. */
  readonly page: (config: C) => string;
}

/** What a schedule wants of EVM chains. */
export interface ScheduleOnEvm<C extends BaseConfig> {
  /** The schedule's contract. */
  readonly abi: ActSource["abi"];
  readonly contracts: (context: PlanContext<C>) => readonly DesiredContract[];
  readonly restrictions: (context: PlanContext<C>) => readonly Restriction[];
  /** What goes by its prices and is no part of it. */
  readonly others?: readonly Concern<C>[];
}

/** A schedule on TON chains. */
export interface ScheduleOnTon<C extends BaseConfig> {
  /** What brings the schedule, and nothing else, to the configuration. */
  readonly concern: TonConcern<C>;
  readonly accountOn: (place: TonPlace<C>) => Hex;
  /** The account of the access manager that governs the schedule. */
  readonly managerOn: (place: TonPlace<C>) => Hex;
  /** Undefined before it is deployed. */
  readonly read: (context: TonContext<C>) => Promise<FeeScheduleState | undefined>;
  /** The configuration's version beside the chain's; undefined where nothing is priced. */
  readonly compare: (context: TonContext<C>) => Promise<ComparedOnTon | undefined>;
  /** What the schedule says, at the block of the context. */
  readonly show: (context: TonContext<C>, state: FeeScheduleState) => ShownSchedule;
}

/** What `log` tells of the schedules on an EVM chain. */
export type ScheduleActs<C extends BaseConfig> = (context: PlanContext<C>) => readonly ActSource[];

/** What a schedule says. */
export interface ShownSchedule {
  /** What a version says: it is the same again after a return. */
  readonly says: Readonly<Record<string, string>>;
  /** What moves beside: gas prices, what is charged during a grace, credits. */
  readonly stands: Readonly<Record<string, string>>;
}

/** What a version said on the chains that had it. */
export interface EarlierContents {
  readonly version: number;
  /** By the chain's name. */
  readonly contents: ReadonlyMap<string, Hex>;
}
