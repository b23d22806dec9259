import { NamingCommand } from "@causeway/service/NamingCommand";
import type { Command } from "commander";

import { applyCommand } from "./commands/applyCommand.ts";
import { ceremonyCommand } from "./commands/ceremonyCommand.ts";
import { checkCommand } from "./commands/checkCommand.ts";
import { clientCommand } from "./commands/clientCommand.ts";
import { committeeCommand } from "./commands/committeeCommand.ts";
import { deliverCommand } from "./commands/deliverCommand.ts";
import { drillCommand } from "./commands/drillCommand.ts";
import { Ended } from "./commands/Ended.ts";
import { onwardCommand } from "./commands/onwardCommand.ts";
import { pauseCommand } from "./commands/pauseCommand.ts";
import { plainDescription } from "./commands/plainDescription.ts";
import { planCommand } from "./commands/planCommand.ts";
import { proposalCommand } from "./commands/proposalCommand.ts";
import { servicesCommand } from "./commands/servicesCommand.ts";
import { statusCommand } from "./commands/statusCommand.ts";
import { type Caller, Terminal } from "./commands/Terminal.ts";
import { extendCommand, unpauseCommand } from "./commands/unpauseCommand.ts";

/** Where nobody looks, help has the width that a screen has at least. */
const DEFAULT_COLUMNS = 80;

/** Runs `causeway` once, with what stands after its name; returns its exit code. */
export async function runProgram(args: readonly string[], caller: Caller): Promise<number> {
  const terminal = new Terminal(caller);
  try {
    await program(terminal).parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof Ended) return error.exitCode;
    terminal.tell(`causeway: ${(error as Error).message}`);
    return terminal.exitCode ?? 1;
  }
  return terminal.exitCode ?? 0;
}

/** Made anew for each run: commander keeps what it parsed. Subcommands have the settings of what they are added to. */
function program(terminal: Terminal): Command {
  const { stdout, stderr } = terminal.caller;
  const causeway = new NamingCommand("causeway")
    .description("deploy, configure and watch Causeway, chain by chain")
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
  planCommand(causeway, terminal);
  applyCommand(causeway, terminal);
  checkCommand(causeway, terminal);
  statusCommand(causeway, terminal);
  deliverCommand(causeway, terminal);
  onwardCommand(causeway, terminal);
  pauseCommand(causeway, terminal);
  unpauseCommand(causeway, terminal);
  extendCommand(causeway, terminal);
  clientCommand(causeway, terminal);
  proposalCommand(causeway, terminal);
  drillCommand(causeway, terminal);
  servicesCommand(causeway, terminal);
  committeeCommand(causeway, terminal);
  ceremonyCommand(causeway, terminal);
  return causeway;
}
