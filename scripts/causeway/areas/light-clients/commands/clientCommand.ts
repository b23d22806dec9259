import type { Operator } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { LightClientsConfig } from "../config.ts";
import { distrustCommand, stopCommand } from "./haltCommands.ts";
import { resumeCommand } from "./resumeCommand.ts";

const HELP: CommandHelp = {
  group: "Emergency",
  does: "stop or distrust light clients, and resume them",
  notes: ["See docs/incident.md."],
  examples: ["stop --environment local --follows spoke-a"],
};

/** `causeway client`. */
export function clientCommand(program: Command, operator: Operator<LightClientsConfig>): void {
  const client = withHelp(program.command("client"), HELP);
  stopCommand(client, operator);
  distrustCommand(client, operator);
  resumeCommand(client, operator);
}
