import type { Operator } from "@causeway/operator";
import type { Command } from "commander";

import type { CommitteeConfig } from "../config.ts";
import { collectCommand } from "./collectCommand.ts";
import { withdrawCommand } from "./withdrawCommand.ts";

/** `causeway committee`, to which areas below add commands. */
export function committeeCommand(program: Command): Command {
  const known = program.commands.find((command) => command.name() === "committee");
  if (known !== undefined) return known;
  return program
    .command("committee")
    .description("show who signs checkpoints, and change it: see docs/committee.md");
}

/** Adds what needs nothing but committees. */
export function committeeCommands(program: Command, operator: Operator<CommitteeConfig>): void {
  const committee = committeeCommand(program);
  collectCommand(committee, operator);
  withdrawCommand(committee, operator);
}
