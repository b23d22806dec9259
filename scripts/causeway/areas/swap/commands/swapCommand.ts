import type { Operator } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { SwapConfig } from "../SwapConfig.ts";
import { pauseCommand } from "./pauseCommand.ts";
import { removeCommand } from "./removeCommand.ts";
import { retireCommand } from "./retireCommand.ts";
import { unpauseCommand } from "./unpauseCommand.ts";

const HELP: CommandHelp = {
  group: "Emergency",
  does: "pause orders, remove a venue, or retire a generation",
  notes: ["See docs/venues.md and docs/generations.md."],
  examples: [
    "pause --environment local --all",
    "remove --environment local --venue uniswap-v3 --all",
  ],
};

/** `causeway swap`. */
export function swapCommand(program: Command, operator: Operator<SwapConfig>): void {
  const swap = withHelp(program.command("swap"), HELP);
  pauseCommand(swap, operator);
  unpauseCommand(swap, operator);
  removeCommand(swap, operator);
  retireCommand(swap, operator);
}
