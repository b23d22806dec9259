import { writeWhole } from "@causeway/journal";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { BaseConfig } from "../config/BaseConfig.ts";
import type { Environment } from "../families/ChainFamily.ts";
import type { OverviewPart } from "../overview/OverviewPart.ts";
import { overviewPage } from "../overview/overviewPage.ts";
import { readOverview } from "../overview/readOverview.ts";
import { checkAll, endUnreadable, UNREADABLE } from "./checkAll.ts";
import type { Operator } from "./Operator.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  webUrl,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import { printOverview } from "./printOverview.ts";

interface OverviewCommandOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly json: boolean;
  readonly html?: string;
  readonly relayer?: string;
}

const HELP: CommandHelp = {
  group: "Operate",
  does: "show the whole network on one screen",
  notes: ["Shows a value that cannot be read as unknown, with the reason below the tables."],
  exitCodes: {
    0: "every value is known",
    2: "a value is unknown",
  },
  examples: ["--environment local --all", "--environment local --all --html overview.html"],
};

/**
 * `causeway overview`.
 *
 * @param parts What areas show.
 */
export function overviewCommand<C extends BaseConfig>(
  program: Command,
  operator: Operator<C>,
  parts: readonly OverviewPart<C>[],
): void {
  const command = withHelp(program.command("overview"), HELP);
  withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command))))
    .option("--relayer <url>", "relayer that knows how long messages took", webUrl)
    .option("--html <file>", "also write the overview to this file, as a page")
    .action((options: OverviewCommandOptions) => show(options, operator, parts))
    .exitOverride(endUnreadable);
}

/** The environment with a relayer that is asked, if one was named. */
function asking<C extends BaseConfig>(
  environment: Environment<C>,
  relayerUrl: string | undefined,
): Environment<C> {
  if (relayerUrl === undefined) return environment;
  return { ...environment, config: { ...environment.config, relayerUrl } };
}

async function show<C extends BaseConfig>(
  options: OverviewCommandOptions,
  operator: Operator<C>,
  parts: readonly OverviewPart<C>[],
): Promise<void> {
  const { terminal } = operator;
  terminal.exitCode = UNREADABLE;
  const environment = asking(operator.environment(options), options.relayer);
  const chains = chainsFrom(environment.config, options);
  const overview = await readOverview({
    environment,
    chains,
    parts,
    now: BigInt(Math.floor(Date.now() / 1000)),
    check: () => checkAll(environment, chains, terminal),
  });
  if (options.html !== undefined) {
    writeWhole(options.html, overviewPage(overview));
    terminal.tell(`page: ${options.html}`);
  }
  printOverview(overview, options.json, terminal);
}
