import { type Command, InvalidArgumentError } from "commander";

import type { HttpOptions } from "./HttpService.ts";
import { createLogger, type Logger, type LogLevel } from "./logger.ts";
import { NamingCommand } from "./NamingCommand.ts";
import type { RunningService } from "./startParts.ts";
import { untilStopped } from "./untilStopped.ts";

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

interface RunFlags {
  readonly config: string;
  readonly port?: number;
}

/**
 * Is a service's program: `run --config <file> [--port <number>]`, and what the service adds. `run` tells its URL in one
 * line on standard output, and ends at SIGINT, at SIGTERM, or when the service is lost. Errors end the process with code 1.
 */
export async function serve<Config extends ServedConfig, Flags extends object = object>(
  service: ServiceProgram<Config, Flags>,
): Promise<void> {
  const { name, description, work, port } = service;
  const program = new NamingCommand(name).description(description);
  const run = program
    .command("run")
    .description(work)
    .requiredOption("--config <file>", "configuration, JSON")
    .option("--port <number>", `${port} instead of the configured one`, portNumber)
    .action((flags: RunFlags & Flags) => runService(service, flags));
  service.extend?.(program, run);
  try {
    await program.parseAsync();
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

async function runService<Config extends ServedConfig, Flags extends object>(
  service: ServiceProgram<Config, Flags>,
  flags: RunFlags & Flags,
): Promise<void> {
  const config = service.readConfig(flags.config, flags);
  const { port = config.listen.port } = flags;
  const logger = createLogger(service.name, config.logLevel);
  const stopped = untilStopped();
  const running = await service.start({ ...config, listen: { ...config.listen, port } }, logger);
  process.stdout.write(`${JSON.stringify({ ready: true, url: running.url })}\n`);
  const reason = await Promise.race([stopped, running.lost ?? stopped]);
  logger.info({ reason: String(reason) }, `${service.name} stops`);
  await running.stop();
  if (reason instanceof Error) throw reason;
}

/** Reads a flag that is a port; 0 takes a free one. */
function portNumber(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError("a port is a number from 0 to 65535");
}
