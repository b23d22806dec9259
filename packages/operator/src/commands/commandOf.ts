import { NamingCommand } from "@causeway/service/NamingCommand";

import { chainCommand } from "../add/chainAddCommand.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import { probesOf } from "../Probe.ts";
import { addressesCommand } from "./addressesCommand.ts";
import { applyCommand } from "./applyCommand.ts";
import { cancelCommand } from "./cancelCommand.ts";
import { checkCommand } from "./checkCommand.ts";
import { Ended } from "./Ended.ts";
import { logCommand } from "./logCommand.ts";
import { operatorOf } from "./operatorOf.ts";
import { overviewCommand } from "./overviewCommand.ts";
import type { Program } from "./Program.ts";
import { pendingCommand } from "./pendingCommand.ts";
import { planCommand } from "./planCommand.ts";
import { proposalCommand } from "./proposalCommand.ts";
import type { Terminal } from "./Terminal.ts";

/** The width of help that is not shown on a screen. */
const DEFAULT_COLUMNS = 80;

/** A program's command line. Each run has its own: commander keeps the options of a run. */
export function commandOf<C extends BaseConfig>(
  program: Program<C>,
  terminal: Terminal,
): NamingCommand {
  const { protocol } = program;
  const command = programCommand(program, terminal);
  const operator = operatorOf(program, terminal);
  planCommand(command, operator);
  applyCommand(command, operator);
  addressesCommand(command, operator);
  checkCommand(command, operator, () => probesOf(protocol.areas), program.askedProbes);
  pendingCommand(command, operator);
  const parts = protocol.areas.flatMap(({ overview = [] }) => overview);
  overviewCommand(command, operator, parts);
  logCommand(command, operator);
  cancelCommand(command, operator);
  proposalCommand(command, operator);
  chainCommand(command, operator, protocol);
  for (const { commands } of protocol.areas) commands?.(command, operator);
  program.commands(command, operator);
  return command;
}

/** The program without its commands. Subcommands inherit its settings. */
function programCommand<C extends BaseConfig>(
  { name, calledAs, description }: Program<C>,
  { caller: { stdout, stderr } }: Terminal,
): NamingCommand {
  const help = new NamingCommand("help")
    .argument("[command]", "name of the command")
    .description("show the help of a command")
    .helpGroup("Help:");
  return new NamingCommand(name, calledAs)
    .description(description)
    .addHelpCommand(help)
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? DEFAULT_COLUMNS,
      getErrHelpWidth: () => stderr.columns ?? DEFAULT_COLUMNS,
    })
    .exitOverride(({ exitCode }) => {
      throw new Ended(exitCode);
    });
}
