import type { Operator } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { Config } from "../../areas.ts";
import { archiveCommand } from "./archiveCommand.ts";
import { forgetCommand } from "./forgetCommand.ts";
import { rebuildCommand } from "./rebuildCommand.ts";

const HELP: CommandHelp = {
  group: "Operate",
  does: "repair the index of messages, transfers and orders",
  notes: ["See docs/index.md."],
  examples: ["forget --environment local --chain spoke-a --above 120"],
};

/** `causeway index`. */
export function indexCommand(program: Command, operator: Operator<Config>): void {
  const index = withHelp(program.command("index"), HELP);
  forgetCommand(index, operator);
  rebuildCommand(index, operator);
  archiveCommand(index, operator);
}
