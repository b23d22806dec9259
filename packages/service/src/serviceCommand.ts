import { InvalidArgumentError } from "commander";

import { withHelp } from "./CommandHelp.ts";
import { NamingCommand } from "./NamingCommand.ts";
import type { RunFlags, ServedConfig, ServiceProgram } from "./ServiceProgram.ts";

/**
 * The command line of a service: `run --config <file> [--port <number>]`, and the flags and commands that the service
 * adds.
 *
 * @param run Runs the service until it stops.
 */
export function serviceCommand<Config extends ServedConfig, Flags extends object>(
  service: ServiceProgram<Config, Flags>,
  run: (flags: RunFlags & Flags) => Promise<void>,
): NamingCommand {
  const { name, description, work, port } = service;
  const main = `node --import tsx services/${name}/src/main.ts`;
  const program = new NamingCommand(name, main);
  withHelp(program, { does: description, examples: [`run --config ${name}.json`] });
  const command = withHelp(program.command("run"), {
    does: work,
    examples: [`--config ${name}.json`, `--config ${name}.json --port 9000`],
  })
    .requiredOption("--config <file>", "configuration, JSON")
    .option("--port <number>", `${port} instead of the configured one`, portNumber)
    .action(run);
  service.extend?.(program, command);
  return program;
}

/** Reads a flag that is a port; 0 takes a free one. */
function portNumber(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError("a port is a number from 0 to 65535");
}
