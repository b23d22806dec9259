import type { BaseConfig } from "../config/BaseConfig.ts";
import type { Environment } from "../families/ChainFamily.ts";
import type { ConfigOptions } from "./options.ts";
import type { Terminal } from "./Terminal.ts";

/** What a command works with. */
export interface Operator<C extends BaseConfig = BaseConfig> {
  readonly terminal: Terminal;
  /**
   * The environment that a command's options name, with the RPCs that they give.
   *
   * @throws UnknownEnvironment, ConfigError, UnknownChain
   */
  environment(options: ConfigOptions): Environment<C>;
  /**
   * The configuration in a folder.
   *
   * @throws UnknownEnvironment, ConfigError
   */
  load(directory: string): C;
}
