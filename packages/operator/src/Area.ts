import type { Command } from "commander";

import type { ChainPart } from "./add/ChainPart.ts";
import type { Operator } from "./commands/Operator.ts";
import type { BaseConfig } from "./config/BaseConfig.ts";
import type { ConfiguredArea } from "./config/loadConfig.ts";
import type { OverviewPart } from "./overview/OverviewPart.ts";
import type { Probe } from "./Probe.ts";

/**
 * Everything about one product: what it reads of the configuration, what it wants of chains, its commands. Each family of
 * chains adds here what an area may want of its chains: `families/evm` adds `evm`.
 *
 * @template C The configuration as the area knows it: what every environment has, its own part, those of areas above.
 * @template Part What it adds to the configuration.
 */
export interface Area<C extends BaseConfig = BaseConfig, Part = object>
  extends ConfiguredArea<C, Part> {
  readonly name: string;
  /** Kinds of its findings. */
  readonly kinds?: readonly string[];
  /** What `check` and `watch` look at beside its concerns, made new for each. */
  readonly probes?: () => readonly Probe<C>[];
  /** The parts of a new chain in its files, which `chain add` edits. */
  readonly newChain?: readonly ChainPart<C>[];
  /** What it shows in `overview`. */
  readonly overview?: readonly OverviewPart<C>[];
  /** Adds its commands to the program. */
  readonly commands?: (program: Command, operator: Operator<C>) => void;
}
