import { join } from "node:path";

import type { BaseConfig } from "../config/BaseConfig.ts";
import { loadConfig } from "../config/loadConfig.ts";
import { type Environment, openEnvironment } from "../Environment.ts";
import type { Protocol } from "../Protocol.ts";
import { type ConfigOptions, withRpcs } from "./options.ts";
import type { Terminal } from "./Terminal.ts";

/** What a command works with. */
export interface Operator<C extends BaseConfig = BaseConfig> {
  readonly terminal: Terminal;
  /**
   * The environment that a command's options name, with the RPCs that they give.
   *
   * @throws ConfigError, UnknownChain
   */
  environment(options: ConfigOptions): Environment<C>;
  /**
   * The configuration in a folder.
   *
   * @throws ConfigError
   */
  load(directory: string): C;
}

/** Where it is written down what is deployed, for commands that do not ask. */
const DEPLOYMENTS = "deployments";

/** Whoever called the program to operate a protocol. */
export function operatorOf<C extends BaseConfig>(
  protocol: Protocol<C>,
  terminal: Terminal,
): Operator<C> {
  const load = (directory: string) => loadConfig(directory, protocol.areas);
  return {
    terminal,
    load,
    environment: ({ config: folder, environment, rpc, deployments = DEPLOYMENTS }) => {
      const config = load(join(folder, environment));
      return openEnvironment(protocol, withRpcs(config, rpc), deployments);
    },
  };
}
