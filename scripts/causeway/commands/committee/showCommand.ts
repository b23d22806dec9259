import { toJson } from "@causeway/service/toJson";
import type { Command } from "commander";

import { readReports } from "../../committee/readReport.ts";
import { renderReport } from "../../committee/renderReport.ts";
import { reportJson } from "../../committee/reportJson.ts";
import { chainNamed } from "../../config/Config.ts";
import {
  type ConfigOptions,
  configFrom,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "../options.ts";
import type { Terminal } from "../Terminal.ts";

interface ShowOptions extends ConfigOptions {
  readonly chain: readonly string[];
  readonly deployments: string;
  readonly json: boolean;
}

/** `causeway committee show`. */
export function showCommand(committee: Command, terminal: Terminal): void {
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
    .action((options: ShowOptions) => show(options, terminal));
}

async function show(options: ShowOptions, terminal: Terminal): Promise<void> {
  const config = configFrom(options);
  const named = options.chain.map((name) => chainNamed(config, name));
  const chains = named.length === 0 ? config.chains : named;
  const reports = await readReports(config, chains, options.deployments);
  if (options.json) terminal.printJson(toJson(reports.map((report) => reportJson(config, report))));
  else terminal.print(reports.map((report) => renderReport(config, report)).join("\n\n"));
  if (reports.some((report) => "error" in report)) terminal.exitCode = 2;
}
