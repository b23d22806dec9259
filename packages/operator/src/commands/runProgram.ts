import { NamingCommand } from "@causeway/service/NamingCommand";
import type { Command } from "commander";

import type { BaseConfig } from "../config/BaseConfig.ts";
import { probesOf } from "../Probe.ts";
import { applyCommand } from "./applyCommand.ts";
import { cancelCommand } from "./cancelCommand.ts";
import { checkCommand } from "./checkCommand.ts";
import { Ended } from "./Ended.ts";
import { operatorOf } from "./operatorOf.ts";
import type { Program } from "./Program.ts";
import { pendingCommand } from "./pendingCommand.ts";
import { plainDescription } from "./plainDescription.ts";
import { planCommand } from "./planCommand.ts";
import { proposalCommand } from "./proposalCommand.ts";
import { type Caller, Terminal } from "./Terminal.ts";

/** Where nobody looks, help has the width that a screen has at least. */
const DEFAULT_COLUMNS = 80;

/** Runs a program once, with what stands after its name; returns its exit code. */
export async function runProgram<C extends BaseConfig>(
  program: Program<C>,
  args: readonly string[],
  caller: Caller,
): Promise<number> {
  const terminal = new Terminal(caller);
  try {
    await commandOf(program, terminal).parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof Ended) return error.exitCode;
    terminal.tell(`${program.name}: ${(error as Error).message}`);
    return terminal.exitCode ?? 1;
  }
  return terminal.exitCode ?? 0;
}

/** Made anew for each run: commander keeps what it parsed. Subcommands have the settings of what they are added to. */
function commandOf<C extends BaseConfig>(program: Program<C>, terminal: Terminal): Command {
  const { stdout, stderr } = terminal.caller;
  const { name, description, protocol } = program;
  const command = new NamingCommand(name)
    .description(description)
    .configureHelp({ optionDescription: plainDescription })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? DEFAULT_COLUMNS,
      getErrHelpWidth: () => stderr.columns ?? DEFAULT_COLUMNS,
    })
    .exitOverride(({ exitCode }) => {
      throw new Ended(exitCode);
    });
  const operator = operatorOf(program, terminal);
  planCommand(command, operator);
  applyCommand(command, operator);
  checkCommand(command, operator, () => probesOf(protocol.areas));
  pendingCommand(command, operator);
  cancelCommand(command, operator);
  proposalCommand(command, operator);
  for (const { commands } of protocol.areas) commands?.(command, operator);
  program.commands(command, operator);
  return command;
}
