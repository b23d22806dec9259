import { join } from "node:path";
import type { Operator } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
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

const HELP: CommandHelp = {
  does: "add, change or remove validators in committee.json",
  notes: [
    "Reads the keys and proofs of possession of validators. Asks no chain.",
    "If a rule refuses the new committee, nothing changes.",
  ],
  examples: [
    "--environment local --validator validator-5=http://127.0.0.1:9105 --operator validator-5=Acme --weight validator-5=1",
    "--environment local --remove validator-5",
  ],
};

/** `causeway committee collect`. */
export function collectCommand(committee: Command, operator: Operator<CommitteeConfig>): void {
  withHelp(committee.command("collect"), HELP)
    .requiredOption("--environment <name>", "folder of config/ to change")
    .addOption(
      namedOption(
        "--validator <name=source>",
        "a validator's URL, or file of `keys show`; repeat for more",
      ),
    )
    .addOption(namedOption("--operator <name=operator>", "operator of a validator"))
    .addOption(namedOption("--weight <name=number>", "weight of a validator"))
    .addOption(namedOption("--url <name=url>", "URL of a validator whose keys come from a file"))
    .option(
      "--remove <name>",
      "validator to remove; repeat for more",
      (name: string, before: readonly string[]) => [...before, name],
      [],
    )
    .option("--config <folder>", "folder of all environments", "config")
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
