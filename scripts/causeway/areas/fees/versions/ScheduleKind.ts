import type { Concern } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import type { FeesConfig, FeesContext } from "../config.ts";
import type { TryOut } from "./TryOut.ts";
import type { WantedSchedule } from "./WantedSchedule.ts";

/** A kind of fee schedule: what is the same for all of them is in this folder, what it prices in one of its own. */
export interface ScheduleKind {
  /** What it prices: `messages`. */
  readonly name: string;
  readonly concerns: readonly Concern<FeesConfig>[];
  /** Whether there is something to price on a chain; else no schedule stands there. */
  readonly isOn: (on: Pick<FeesContext, "config" | "chain">) => boolean;
  readonly addressOn: (on: Pick<FeesContext, "config" | "chain">) => Hex;
  /** As the configuration has it; undefined where nothing is priced. */
  readonly wanted: (context: FeesContext) => Promise<WantedSchedule | undefined>;
  /** What a chain's schedule says, at the block of the context. */
  readonly show: (context: FeesContext) => Promise<ShownSchedule>;
  /** The call that settles all that is due, or will be when the grace is over. */
  readonly settleAll: (context: FeesContext) => Promise<Hex>;
  /** The file of the environment that says it. */
  readonly file: string;
  /** The configuration's file with what earlier contents say. */
  readonly adopt: (file: object, earlier: EarlierContents, config: FeesConfig) => object;
  readonly tryOut: TryOut;
  /** The name of the page that a try-out makes. */
  readonly page: (config: FeesConfig) => string;
}

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
