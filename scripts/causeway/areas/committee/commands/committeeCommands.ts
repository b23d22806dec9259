import type { Operator } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { CommitteeConfig } from "../config.ts";
import { collectCommand } from "./collectCommand.ts";
import { withdrawCommand } from "./withdrawCommand.ts";

const HELP: CommandHelp = {
  group: "Operate",
  does: "show and change the validators that sign checkpoints",
  notes: ["See docs/committee.md."],
  examples: ["show --environment local", "rotate --environment local --wait 600"],
};

/** `causeway committee`, to which areas below add commands. */
export function committeeCommand(program: Command): Command {
  const known = program.commands.find((command) => command.name() === "committee");
  if (known !== undefined) return known;
  return withHelp(program.command("committee"), HELP);
}

/** Adds what needs nothing but committees. */
export function committeeCommands(program: Command, operator: Operator<CommitteeConfig>): void {
  const committee = committeeCommand(program);
  collectCommand(committee, operator);
  withdrawCommand(committee, operator);
}
