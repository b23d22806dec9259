import type { Program } from "@causeway/operator";

import { CAUSEWAY, type Config } from "./areas.ts";
import { deliverCommand } from "./messages/commands/deliverCommand.ts";
import { onwardCommand } from "./messages/commands/onwardCommand.ts";
import { statusCommand } from "./messages/commands/statusCommand.ts";

/** The operators' program. */
export const causeway: Program<Config> = {
  name: "causeway",
  description: "deploy, configure and watch Causeway, chain by chain",
  protocol: CAUSEWAY,
  commands: (program, operator) => {
    statusCommand(program, operator);
    deliverCommand(program, operator);
    onwardCommand(program, operator);
  },
};
