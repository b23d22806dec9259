import {
  type ConfigOptions,
  chainNamed,
  type Operator,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
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

/** `causeway committee show`. */
export function showCommand(committee: Command, operator: Operator<LightClientsConfig>): void {
  const command = committee
    .command("show")
    .description(
      "show who signs each chain's checkpoints, with which weight, who shall sign next, and which light clients know " +
        "it. Exit code 0: all was read; 2: a chain could not be read",
    );
  withJsonOption(withDeploymentsOption(withConfigOptions(command)))
    .option(
      "--chain <name>",
      "this chain alone; again for more",
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
