import { join } from "node:path";

import type { Operator } from "@causeway/operator";
import type { Command } from "commander";

import type { CommitteeConfig } from "../config.ts";
import { collectMembers } from "../members/collectMembers.ts";
import { renderChanges, renderCoefficients } from "../members/renderMembers.ts";
import { type Named, namedOption } from "./namedOption.ts";

interface CollectOptions {
  readonly environment: string;
  readonly config: string;
  readonly validator: Named;
  readonly operator: Named;
  readonly weight: Named;
  readonly url: Named;
  readonly remove: readonly string[];
}

/** `causeway committee collect`. */
export function collectCommand(committee: Command, operator: Operator<CommitteeConfig>): void {
  committee
    .command("collect")
    .description(
      "take validators' keys and proofs of possession into config/<environment>/committee.json, change weights and " +
        "remove members; what the rules forbid is refused and changes nothing. No chain is asked",
    )
    .requiredOption("--environment <name>", "which folder of config/ to change")
    .addOption(
      namedOption(
        "--validator <name=source>",
        "the validator's URL, or a file with what its `keys show` printed; again for more",
      ),
    )
    .addOption(namedOption("--operator <name=operator>", "who runs a validator"))
    .addOption(namedOption("--weight <name=number>", "a validator's weight"))
    .addOption(
      namedOption("--url <name=url>", "where a validator answers, if keys are from a file"),
    )
    .option(
      "--remove <name>",
      "a validator that leaves; again for more",
      (name: string, before: readonly string[]) => [...before, name],
      [],
    )
    .option("--config <folder>", "the folder that holds the environments' folders", "config")
    .action((options: CollectOptions) => collect(options, operator));
}

async function collect(
  options: CollectOptions,
  { terminal, load }: Operator<CommitteeConfig>,
): Promise<void> {
  const { environment, config, validator, operator, weight, url, remove } = options;
  const directory = join(config, environment);
  const { committee, changes } = await collectMembers(directory, load, {
    sources: validator,
    operators: operator,
    weights: weight,
    urls: url,
    remove,
  });
  const lines = [
    ...renderChanges(changes),
    ...renderCoefficients(committee.members),
    `written to ${join(directory, "committee.json")}; the chains know nothing of it yet: ` +
      `causeway committee rotate --environment ${environment}`,
  ];
  terminal.print(lines.join("\n"));
}
