import { writeFileSync } from "node:fs";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";

import { type Command, InvalidArgumentError } from "commander";

import { toPlanFile } from "../core/planFile.ts";
import { renderPlan } from "../core/renderPlan.ts";
import type { Operator } from "./Operator.ts";
import { onEachChain } from "./onEachChain.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";

interface PlanOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly json: boolean;
  readonly out?: string;
  readonly cost: boolean;
  readonly verbose: boolean;
}

const HELP: CommandHelp = {
  group: "Deploy",
  does: "show the missing transactions, their signers, delays and costs",
  notes: ["Compares chains with config/<environment>/. Sends nothing."],
  examples: ["--environment local --all", "--environment local --chain hub --out hub.plan.json"],
};

/** `causeway plan`. */
export function planCommand(program: Command, operator: Operator): void {
  const command = withHelp(program.command("plan"), HELP).option(
    "--out <file>",
    "keep the plan of one chain for `apply --plan <file>`",
  );
  command.option("--verbose", "show each call, in place of tables of changes", false);
  command.option("--no-cost", "skip the trial on a fork, which measures the costs");
  withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command)))).action(
    (options: PlanOptions) => plan(options, operator),
  );
}

async function plan(options: PlanOptions, operator: Operator): Promise<void> {
  const { print, printJson, tell } = operator.terminal;
  const environment = operator.environment(options);
  const chains = chainsFrom(environment.config, options);
  if (options.out !== undefined && chains.length > 1) {
    throw new InvalidArgumentError("--out keeps the plan of one chain: give one --chain");
  }
  const { cost } = options;
  const documents = await onEachChain(chains, (chain) =>
    environment.familyOf(chain).plan({ environment, chain }, cost, tell),
  );
  const [first] = documents;
  if (options.out !== undefined && first !== undefined) {
    writeFileSync(options.out, toPlanFile(first));
  }
  if (options.json) printJson(JSON.stringify(documents, null, 2));
  else {
    const view = { verbose: options.verbose, width: operator.terminal.caller.stdout.columns };
    print(documents.map((document) => renderPlan(document, view)).join("\n\n"));
  }
}
