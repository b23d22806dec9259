import {
  type ConfigOptions,
  chainNamed,
  type Operator,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import type { Command } from "commander";

import type { LightClientsConfig } from "../../light-clients/index.ts";
import { readReports } from "../evm/readReport.ts";
import { renderReport } from "../renderReport.ts";
import { reportJson } from "../reportJson.ts";

interface ShowOptions extends ConfigOptions {
  readonly chain: readonly string[];
  readonly deployments: string;
  readonly json: boolean;
}

const HELP: CommandHelp = {
  does: "show the signers of each chain, their weights and successors",
  notes: ["Also shows for each light client the committee that it follows."],
  exitCodes: { 0: "all chains were read", 2: "a chain could not be read" },
  examples: ["--environment local", "--environment local --chain hub"],
};

/** `causeway committee show`. */
export function showCommand(committee: Command, operator: Operator<LightClientsConfig>): void {
  const command = withHelp(committee.command("show"), HELP);
  withJsonOption(withDeploymentsOption(withConfigOptions(command)))
    .option(
      "--chain <name>",
      "show this chain only; repeat for more",
      (name: string, before: readonly string[]) => [...before, name],
      [],
    )
    .action((options: ShowOptions) => show(options, operator));
}

async function show(options: ShowOptions, operator: Operator<LightClientsConfig>): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const named = options.chain.map((name) => chainNamed(config, name));
  const chains = named.length === 0 ? config.chains : named;
  const reports = await readReports(environment, chains);
  if (options.json) terminal.printJson(toJson(reports.map((report) => reportJson(config, report))));
  else terminal.print(reports.map((report) => renderReport(config, report)).join("\n\n"));
  if (reports.some((report) => "error" in report)) terminal.exitCode = 2;
}
