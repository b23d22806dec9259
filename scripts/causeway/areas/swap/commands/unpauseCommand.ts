import {
  chainsFrom,
  KEY_VARIABLE,
  keyFromEnvironment,
  type Operator,
  withDeploymentsOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import { unpauseOrders } from "../evm/stopping.ts";
import type { SwapConfig } from "../SwapConfig.ts";
import { selectRouters } from "../selectStopped.ts";
import { printSwaps } from "./printSwaps.ts";
import { type StopOptions, withStopOptions } from "./stopOptions.ts";

const HELP: CommandHelp = {
  does: "take orders again",
  notes: [
    "If the role has a delay, the first run schedules the call.",
    "Run the command again after the delay, with the same options.",
    `${KEY_VARIABLE} holds the key of a laneAdmin.`,
  ],
  exitCodes: { 0: "every call is executed", 1: "a call waits for its delay, or failed" },
  examples: ["--environment local --all"],
};

/** `causeway swap unpause`. */
export function unpauseCommand(swap: Command, operator: Operator<SwapConfig>): void {
  const command = withStopOptions(withHelp(swap.command("unpause"), HELP));
  withDeploymentsOption(command).action((options: StopOptions) => unpause(options, operator));
}

async function unpause(options: StopOptions, operator: Operator<SwapConfig>): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const routers = selectRouters(config, chainsFrom(config, options));
  const wallet = options.print ? undefined : keyFromEnvironment(config, 0, terminal.env);
  const outcomes = await unpauseOrders(config, routers, { environment, wallet });
  printSwaps(outcomes, options.json, terminal);
}
