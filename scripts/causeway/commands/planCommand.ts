import { writeFileSync } from "node:fs";

import { type Command, InvalidArgumentError } from "commander";

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
import type { Terminal } from "./Terminal.ts";

interface PlanOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly json: boolean;
  readonly out?: string;
  readonly cost: boolean;
}

/** `causeway plan`. */
export function planCommand(program: Command, terminal: Terminal): void {
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
    (options: PlanOptions) => plan(options, terminal),
  );
}

async function plan(options: PlanOptions, { print, printJson, tell }: Terminal): Promise<void> {
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
