import {
  chainsFrom,
  guardianKey,
  KEY_VARIABLE,
  KeyUnusable,
  type Operator,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import { pauseOrders, routerCall } from "../evm/stopping.ts";
import type { SwapConfig } from "../SwapConfig.ts";
import type { SwapOutcome } from "../SwapOutcome.ts";
import { selectRouters } from "../selectStopped.ts";
import { printSwaps } from "./printSwaps.ts";
import { type StopOptions, withStopOptions } from "./stopOptions.ts";

const HELP: CommandHelp = {
  does: "take no orders for 7 days",
  notes: [
    "Orders that are under way are filled, held, taken and released as before.",
    "Acts at once, without a confirmation.",
    `${KEY_VARIABLE} holds the key of a guardian. One working RPC of each chain is enough.`,
  ],
  examples: ["--environment local --all"],
};

/** `causeway swap pause`. */
export function pauseCommand(swap: Command, operator: Operator<SwapConfig>): void {
  withStopOptions(withHelp(swap.command("pause"), HELP)).action((options: StopOptions) =>
    pause(options, operator),
  );
}

async function pause(options: StopOptions, operator: Operator<SwapConfig>): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const routers = selectRouters(config, chainsFrom(config, options));
  const printed = (told: string): SwapOutcome[] =>
    routers.map((stopped) => ({
      stopped,
      done: options.print,
      told,
      call: routerCall("pause", stopped, config),
    }));
  const show = (outcomes: SwapOutcome[]) => printSwaps(outcomes, options.json, terminal);
  if (options.print) return show(printed("are paused by this call"));
  const key = guardianKey(config, terminal.env);
  if (key instanceof KeyUnusable) {
    return show(printed(`are not paused: ${key.message}, or sign this call`));
  }
  show(await pauseOrders(config, routers, { environment, key }));
}
