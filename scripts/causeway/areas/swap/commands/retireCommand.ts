import {
  chainsFrom,
  guardianKey,
  KEY_VARIABLE,
  type Operator,
  withDeploymentsOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { type Command, Option } from "commander";

import { retireGenerations } from "../evm/retirement/retireGenerations.ts";
import { generationCall } from "../evm/stopping.ts";
import type { SwapConfig } from "../SwapConfig.ts";
import type { SwapOutcome } from "../SwapOutcome.ts";
import { EARLIER_GENERATIONS, type EarlierGeneration } from "../schema.ts";
import { selectGenerations } from "../selectStopped.ts";
import { printSwaps } from "./printSwaps.ts";
import { type StopOptions, withStopOptions } from "./stopOptions.ts";

interface RetireCommandOptions extends StopOptions {
  readonly generation: EarlierGeneration;
  readonly deployments: string;
  readonly out: string;
}

const HELP: CommandHelp = {
  does: "retire an earlier generation, and list its allowances",
  notes: [
    "Pauses the generation at once, without a confirmation, and records it as deprecated.",
    "Lists the accounts that still give its router an allowance, with the calls that revoke it.",
    "Records it as retired once none of its transfers is open. After a kill, run it again.",
    `${KEY_VARIABLE} holds the key of a guardian. A generation that is paused needs no key.`,
  ],
  exitCodes: {
    0: "the generation is retired",
    1: "it takes orders, or a transfer is open",
  },
  examples: ["--environment local --generation 2.1 --all"],
};

/** `causeway swap retire`. */
export function retireCommand(swap: Command, operator: Operator<SwapConfig>): void {
  const command = withHelp(swap.command("retire"), HELP)
    .addOption(
      new Option("--generation <number>", "the generation, as swap.json has it")
        .choices(EARLIER_GENERATIONS)
        .makeOptionMandatory(),
    )
    .option("--out <folder>", "folder for the lists of allowances", "allowances");
  withDeploymentsOption(withStopOptions(command)).action((options: RetireCommandOptions) =>
    retire(options, operator),
  );
}

async function retire(
  { generation, out, ...options }: RetireCommandOptions,
  operator: Operator<SwapConfig>,
): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const stopped = selectGenerations(config, chainsFrom(config, options), generation);
  const printed = (): SwapOutcome[] =>
    stopped.map((one) => ({
      stopped: one,
      done: true,
      told: "is paused by this call",
      call: generationCall(one, config),
    }));
  const key = guardianKey(config, terminal.env);
  const outcomes = options.print
    ? printed()
    : await retireGenerations(stopped, { environment, key, out });
  printSwaps(outcomes, options.json, terminal);
}
