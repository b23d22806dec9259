import { writeFileSync } from "node:fs";

import { type Command, InvalidArgumentError } from "commander";

import { toPlanFile } from "../core/planFile.ts";
import { renderPlan } from "../core/renderPlan.ts";
import type { Operator } from "./Operator.ts";
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
}

/** `causeway plan`. */
export function planCommand(program: Command, operator: Operator): void {
  const command = program
    .command("plan")
    .description(
      "show what would bring chains to what config/<environment>/ says: each transaction in words, who signs it, " +
        "how long it waits and what it costs; nothing is sent",
    )
    .option(
      "--out <file>",
      "keep the plan, so that `apply --plan <file>` does this and nothing else",
    );
  command.option("--no-cost", "do not try the plan on a fork of the chain to learn what it costs");
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
  const documents = await Promise.all(
    chains.map((chain) => environment.familyOf(chain).plan({ environment, chain }, cost, tell)),
  );
  const [first] = documents;
  if (options.out !== undefined && first !== undefined) {
    writeFileSync(options.out, toPlanFile(first));
  }
  if (options.json) printJson(JSON.stringify(documents, null, 2));
  else print(documents.map(renderPlan).join("\n\n"));
}
