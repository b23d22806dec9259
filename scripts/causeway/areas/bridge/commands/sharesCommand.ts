import type { Operator } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { BridgeConfig } from "../BridgeConfig.ts";
import { endHoldCommand } from "./endHoldCommand.ts";
import { holdSharesCommand } from "./holdSharesCommand.ts";
import { writeOffCommand } from "./writeOffCommand.ts";

const HELP: CommandHelp = {
  group: "Money",
  does: "share a vault's loss equally among its providers",
  notes: ["See docs/incident.md."],
  examples: ["hold --environment local --asset USDC --chain hub"],
};

/** `causeway shares`. */
export function sharesCommand(program: Command, operator: Operator<BridgeConfig>): void {
  const shares = withHelp(program.command("shares"), HELP);
  holdSharesCommand(shares, operator);
  writeOffCommand(shares, operator);
  endHoldCommand(shares, operator);
}
