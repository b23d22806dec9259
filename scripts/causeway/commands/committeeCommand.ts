import { Command } from "commander";

import { collectCommand } from "./committee/collectCommand.ts";
import { rotateCommand } from "./committee/rotateCommand.ts";
import { showCommand } from "./committee/showCommand.ts";

/** `causeway committee`. */
export function committeeCommand(): Command {
  return new Command("committee")
    .description("show who signs checkpoints, and change it: see docs/committee.md")
    .addCommand(showCommand())
    .addCommand(collectCommand())
    .addCommand(rotateCommand());
}
