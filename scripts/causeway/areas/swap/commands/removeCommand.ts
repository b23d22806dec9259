import {
  chainsFrom,
  guardianKey,
  KEY_VARIABLE,
  KeyUnusable,
  type Operator,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import { removeCall, removeVenues } from "../evm/stopping.ts";
import type { SwapConfig } from "../SwapConfig.ts";
import type { SwapOutcome } from "../SwapOutcome.ts";
import { selectVenues } from "../selectStopped.ts";
import { printSwaps } from "./printSwaps.ts";
import { type StopOptions, withStopOptions } from "./stopOptions.ts";

interface RemoveOptions extends StopOptions {
  readonly venue: string;
}

const HELP: CommandHelp = {
  does: "remove a venue: no order is swapped there any more",
  notes: [
    "Orders that name the venue are refused, or held at the destination for their owners.",
    "Acts at once, without a confirmation. causeway apply adds the venue again, unless you take it out of swap.json.",
    `${KEY_VARIABLE} holds the key of a guardian. One working RPC of each chain is enough.`,
  ],
  examples: ["--environment local --venue uniswap-v3 --all"],
};

/** `causeway swap remove`. */
export function removeCommand(swap: Command, operator: Operator<SwapConfig>): void {
  const command = withHelp(swap.command("remove"), HELP).requiredOption(
    "--venue <name>",
    "the venue, by its name in swap.json",
  );
  withStopOptions(command).action((options: RemoveOptions) => remove(options, operator));
}

async function remove(options: RemoveOptions, operator: Operator<SwapConfig>): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const venues = selectVenues(config, chainsFrom(config, options), options.venue);
  const printed = (told: string): SwapOutcome[] =>
    venues.map((stopped) => ({
      stopped,
      done: options.print,
      told,
      call: removeCall(stopped, config),
    }));
  const show = (outcomes: SwapOutcome[]) => printSwaps(outcomes, options.json, terminal);
  if (options.print) return show(printed("is removed by this call"));
  const key = guardianKey(config, terminal.env);
  if (key instanceof KeyUnusable) {
    return show(printed(`is not removed: ${key.message}, or sign this call`));
  }
  show(await removeVenues(config, venues, { environment, key }));
}
