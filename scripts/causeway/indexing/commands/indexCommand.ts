import type { Operator } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { Config } from "../../areas.ts";
import { archiveCommand } from "./archiveCommand.ts";
import { checkCommand } from "./checkCommand.ts";
import { forgetCommand } from "./forgetCommand.ts";
import { rebuildCommand } from "./rebuildCommand.ts";

const HELP: CommandHelp = {
  group: "Operate",
  does: "compare the index with the chains, and repair it",
  notes: ["See docs/index.md."],
  examples: ["check --environment local", "forget --environment local --chain spoke-a --above 120"],
};

/** `causeway index`. */
export function indexCommand(program: Command, operator: Operator<Config>): void {
  const index = withHelp(program.command("index"), HELP);
  checkCommand(index, operator);
  forgetCommand(index, operator);
  rebuildCommand(index, operator);
  archiveCommand(index, operator);
}
