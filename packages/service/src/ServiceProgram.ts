import type { Command } from "commander";

import type { HttpOptions } from "./HttpService.ts";
import type { Logger, LogLevel } from "./logger.ts";
import type { NamingCommand } from "./NamingCommand.ts";
import type { RunningService } from "./startParts.ts";

/** What each service's configuration has. */
export interface ServedConfig {
  readonly listen: HttpOptions;
  readonly logLevel: LogLevel;
}

/** A service as a program. */
export interface ServiceProgram<Config extends ServedConfig, Flags extends object> {
  /** Name of the program, and in its logs. */
  readonly name: string;
  readonly description: string;
  /** What `run` does, for its help: `carry messages until SIGINT or SIGTERM`. */
  readonly work: string;
  /** What listens at its port, for its help: `port of the status API`. */
  readonly port: string;
  /**
   * Reads its configuration file.
   *
   * @param flags Of the command line, those of `extend` among them.
   * @throws ConfigError
   */
  readConfig(file: string, flags: Flags): Config;
  /** Starts it. Nothing is left running where that fails. */
  start(config: Config, logger: Logger): Promise<RunningService>;
  /** Adds flags to `run`, and commands beside it. */
  extend?(program: NamingCommand, run: Command): void;
}

/** Flags of `run` that every service has. */
export interface RunFlags {
  readonly config: string;
  readonly port?: number;
}
