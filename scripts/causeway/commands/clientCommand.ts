import type { Command } from "commander";

import { distrustCommand, stopCommand } from "./client/haltCommands.ts";
import { resumeCommand } from "./client/resumeCommand.ts";
import type { Terminal } from "./Terminal.ts";

/** `causeway client`. */
export function clientCommand(program: Command, terminal: Terminal): void {
  const client = program
    .command("client")
    .description("stop or distrust light clients, and let them go on: see docs/incident.md");
  stopCommand(client, terminal);
  distrustCommand(client, terminal);
  resumeCommand(client, terminal);
}
