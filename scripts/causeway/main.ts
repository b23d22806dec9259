import { Command } from "commander";

import { applyCommand } from "./commands/applyCommand.ts";
import { ceremonyCommand } from "./commands/ceremonyCommand.ts";
import { checkCommand } from "./commands/checkCommand.ts";
import { committeeCommand } from "./commands/committeeCommand.ts";
import { deliverCommand } from "./commands/deliverCommand.ts";
import { drillCommand } from "./commands/drillCommand.ts";
import { pauseCommand } from "./commands/pauseCommand.ts";
import { planCommand } from "./commands/planCommand.ts";
import { tell } from "./commands/print.ts";
import { proposalCommand } from "./commands/proposalCommand.ts";
import { statusCommand } from "./commands/statusCommand.ts";
import { unpauseCommand } from "./commands/unpauseCommand.ts";
import { withPlainHelp } from "./commands/withPlainHelp.ts";

const program = withPlainHelp(
  new Command("causeway")
    .description("deploy, configure and watch Causeway, chain by chain")
    .addCommand(planCommand())
    .addCommand(applyCommand())
    .addCommand(checkCommand())
    .addCommand(statusCommand())
    .addCommand(deliverCommand())
    .addCommand(pauseCommand())
    .addCommand(unpauseCommand())
    .addCommand(proposalCommand())
    .addCommand(drillCommand())
    .addCommand(committeeCommand())
    .addCommand(ceremonyCommand()),
);

try {
  await program.parseAsync();
} catch (error) {
  tell(`causeway: ${(error as Error).message}`);
  process.exitCode ??= 1;
}
