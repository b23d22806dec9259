import type { Operator } from "@causeway/operator";
import type { Command } from "commander";

import type { LightClientsConfig } from "../config.ts";
import { distrustCommand, stopCommand } from "./haltCommands.ts";
import { resumeCommand } from "./resumeCommand.ts";

/** `causeway client`. */
export function clientCommand(program: Command, operator: Operator<LightClientsConfig>): void {
  const client = program
    .command("client")
    .description("stop or distrust light clients, and let them go on: see docs/incident.md");
  stopCommand(client, operator);
  distrustCommand(client, operator);
  resumeCommand(client, operator);
}
