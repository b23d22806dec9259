import type { Operator } from "@causeway/operator";
import type { Command } from "commander";

import type { BridgeConfig } from "../BridgeConfig.ts";
import { endHoldCommand } from "./endHoldCommand.ts";
import { holdSharesCommand } from "./holdSharesCommand.ts";
import { writeOffCommand } from "./writeOffCommand.ts";

/** `causeway shares`. */
export function sharesCommand(program: Command, operator: Operator<BridgeConfig>): void {
  const shares = program
    .command("shares")
    .description("have a vault's providers bear a loss together: see docs/incident.md");
  holdSharesCommand(shares, operator);
  writeOffCommand(shares, operator);
  endHoldCommand(shares, operator);
}
