import type { Command } from "commander";

import { collectCommand } from "./committee/collectCommand.ts";
import { rotateCommand } from "./committee/rotateCommand.ts";
import { showCommand } from "./committee/showCommand.ts";
import { withdrawCommand } from "./committee/withdrawCommand.ts";
import type { Terminal } from "./Terminal.ts";

/** `causeway committee`. */
export function committeeCommand(program: Command, terminal: Terminal): void {
  const committee = program
    .command("committee")
    .description("show who signs checkpoints, and change it: see docs/committee.md");
  showCommand(committee, terminal);
  collectCommand(committee, terminal);
  rotateCommand(committee, terminal);
  withdrawCommand(committee, terminal);
}
