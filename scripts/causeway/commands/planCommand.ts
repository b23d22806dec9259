import { writeFileSync } from "node:fs";

import { Command, InvalidArgumentError } from "commander";

import { familyOf } from "../families/familyOf.ts";
import { toPlanFile } from "../plan/planFile.ts";
import { renderPlan } from "../plan/renderPlan.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  configFrom,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import { print, printJson, tell } from "./print.ts";

interface PlanOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly json: boolean;
  readonly out?: string;
  readonly cost: boolean;
}

/** `causeway plan`. */
export function planCommand(): Command {
  const command = new Command("plan")
    .description(
      "show what would bring chains to what config/<environment>/ says: each transaction in words, who signs it, " +
        "how long it waits and what it costs; nothing is sent",
    )
    .option(
      "--out <file>",
      "keep the plan, so that `apply --plan <file>` does this and nothing else",
    );
  command.option("--no-cost", "do not try the plan on a fork of the chain to learn what it costs");
  return withJsonOption(
    withDeploymentsOption(withChainsOptions(withConfigOptions(command))),
  ).action(plan);
}

async function plan(options: PlanOptions): Promise<void> {
  const config = configFrom(options);
  const chains = chainsFrom(config, options);
  if (options.out !== undefined && chains.length > 1) {
    throw new InvalidArgumentError("--out keeps the plan of one chain: give one --chain");
  }
  const { deployments, cost } = options;
  const documents = await Promise.all(
    chains.map((chain) => familyOf(chain).plan({ config, chain, deployments }, cost, tell)),
  );
  const [first] = documents;
  if (options.out !== undefined && first !== undefined) {
    writeFileSync(options.out, toPlanFile(first));
  }
  if (options.json) printJson(JSON.stringify(documents, null, 2));
  else print(documents.map(renderPlan).join("\n\n"));
}
