import type { Command } from "commander";

import type { AskedProbe } from "../AskedProbe.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import type { Protocol } from "../Protocol.ts";
import type { Operator } from "./Operator.ts";

/** A program that operates a protocol. */
export interface Program<C extends BaseConfig> {
  readonly name: string;
  /** How a person types it: `npm run causeway --`. */
  readonly calledAs: string;
  readonly description: string;
  readonly protocol: Protocol<C>;
  /** What `check` looks at if an option says where; nothing if left out. */
  readonly askedProbes?: readonly AskedProbe<C>[];
  /** Adds commands that know all areas. */
  readonly commands: (program: Command, operator: Operator<C>) => void;
  /** The configuration with its chains where a network that runs on this machine has them. */
  readonly whereItRuns?: (config: C, whereabouts: Whereabouts) => C;
}

/** Which network is looked for. */
export interface Whereabouts {
  /** Folder that the configuration is from. */
  readonly folder: string;
  /** Chains of which the caller says where they are: if all of a network's, he means another one. */
  readonly said: readonly string[];
}
