import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  endUnreadable,
  joinSections,
  type Operator,
  type OverviewPart,
  type PartRow,
  printOverview,
  readParts,
  UNREADABLE,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { LanesConfig } from "../config.ts";
import { knownOfLanes } from "../knownOfLanes.ts";
import { LANES, OTHER_LANES } from "../overview.ts";

interface LanesOptions extends ConfigOptions, ChainsOptions {
  readonly json: boolean;
}

const HELP: CommandHelp = {
  group: "Operate",
  does: "show each lane: id, route, state, waiting messages, checkpoint",
  notes: [
    "Shows the lanes that begin or end on the chains that you name.",
    "Shows a value that cannot be read as unknown, with the reason below the tables.",
  ],
  exitCodes: {
    0: "every value is known",
    2: "a value is unknown",
  },
  examples: ["--environment local --all", "--environment local --chain spoke-a --json"],
};

/**
 * `causeway lanes`.
 *
 * @param parts What all areas show in `overview`, and the other lanes; those of lanes are read.
 */
export function lanesCommand<C extends LanesConfig>(
  program: Command,
  operator: Operator<C>,
  parts: readonly OverviewPart<C>[],
): void {
  const command = withHelp(program.command("lanes"), HELP);
  const own = parts.filter(({ section }) => section === LANES || section === OTHER_LANES);
  withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command))))
    .action((options: LanesOptions) => show(options, operator, own))
    .exitOverride(endUnreadable);
}

async function show<C extends LanesConfig>(
  options: LanesOptions,
  operator: Operator<C>,
  parts: readonly OverviewPart<C>[],
): Promise<void> {
  const { terminal } = operator;
  terminal.exitCode = UNREADABLE;
  const environment = operator.environment(options);
  const { config } = environment;
  const chains = chainsFrom(config, options);
  const known = knownOfLanes(config, chains);
  const { rows } = await readParts({ environment, chains, parts });
  const sections = options.json
    ? joinSections([...known, ...rows])
    : joinSections([...rows.filter(isOfLanes), ...known.map(asRoute), ...rows.filter(isOther)]);
  const time = BigInt(Math.floor(Date.now() / 1000));
  const overview = { environment: config.environment, time, sections };
  printOverview(overview, options.json, terminal);
}

function isOfLanes({ section }: PartRow): boolean {
  return section === LANES;
}

function isOther({ section }: PartRow): boolean {
  return section === OTHER_LANES;
}

/** Ids fill half a line: on a screen they have a table of their own. */
function asRoute(row: PartRow): PartRow {
  return { ...row, section: "routes" };
}
