import { join } from "node:path";
import { writeWhole } from "@causeway/journal";
import {
  type BaseConfig,
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  type Environment,
  type Operator,
  type PlanView,
  postgresUrl,
  renderPlan,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import { type Command, InvalidArgumentError } from "commander";

import type { PlannedFees } from "../versions/PlannedFees.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import type { TriedOut } from "../versions/TryOut.ts";
import { feesOn } from "./feesOn.ts";
import type { ScheduleOption, ScheduleOptions } from "./ScheduleOption.ts";
import { collectWorth, type Worths } from "./worthOption.ts";

export interface FeesPlanOptions extends ConfigOptions, ChainsOptions, ScheduleOptions {
  readonly deployments: string;
  readonly proposals: string;
  readonly report?: string;
  readonly database?: string;
  /** Days. */
  readonly days: number;
  readonly traffic: boolean;
  readonly worth: Worths;
  readonly json: boolean;
  readonly verbose: boolean;
}

const HELP: CommandHelp = {
  does: "try fee schedules on past traffic, and write bundles to sign",
  notes: [
    "Sends nothing. Writes a report, bundles that publish the schedule, and bundles that return to the earlier one.",
  ],
  exitCodes: {
    0: "the schedule can be published",
    1: "the report or the contract refuses the schedule",
  },
  examples: ["--environment local --all", "--environment local --all --no-traffic"],
};

/** `causeway fees plan`. */
export function feesPlanCommand<C extends BaseConfig>(
  fees: Command,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): void {
  const command = withHelp(fees.command("plan"), HELP)
    .option(
      "--database <url>",
      "read past messages from a relayer's PostgreSQL, not from chains",
      postgresUrl,
    )
    .option("--days <number>", "days of past traffic to replay", daysFrom, 30)
    .option("--report <folder>", "folder for the report; beside the bundles by default")
    .option("--no-traffic", "skip the trial on past traffic")
    .option(
      "--worth <symbol=number>",
      "value of a coin, in one unit for all coins; repeat for more",
      collectWorth,
      {},
    )
    .option("--proposals <folder>", "folder for bundles to sign", "proposals")
    .option("--verbose", "show each call in full instead of a table", false);
  const common = withDeploymentsOption(withChainsOptions(withConfigOptions(command)));
  schedules
    .addTo(withJsonOption(common))
    .action((options: FeesPlanOptions) => plan(options, operator, schedules));
}

function daysFrom(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError("a number of days");
  return Number(text);
}

async function plan<C extends BaseConfig>(
  options: FeesPlanOptions,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const chains = chainsFrom(environment.config, options);
  const kinds = schedules.kindsIn(options);
  const planned: PlannedFees[] = [];
  for (const chain of chains) {
    const { tell } = terminal;
    planned.push(
      await feesOn(chain).plan(environment, chain, { kinds, folder: options.proposals, tell }),
    );
  }
  const reports = options.traffic ? await tryAll(environment, kinds, options, terminal.tell) : [];
  if (options.json) {
    const found = reports.map(({ prices, page, tried }) => ({ prices, page, found: tried.found }));
    terminal.printJson(toJson({ chains: planned, reports: found }));
  } else {
    const lines = [
      ...planned.map((fees) => toText(fees, { ...options, width: terminal.caller.stdout.columns })),
      ...reports.flatMap(({ tried, page }) => [tried.table, `report: ${page}`]),
    ];
    terminal.print(lines.join("\n\n"));
  }
  const isRefused = planned.some(({ refused }) => refused);
  if (isRefused || reports.some(({ tried }) => !tried.isSound)) terminal.exitCode = 1;
}

/** A step's summary ends with all prices of its version. */
const SAYS = /: .*$/s;

/** What a version was tried on, and the page that tells it. */
interface WrittenReport {
  readonly prices: string;
  readonly page: string;
  readonly tried: TriedOut;
}

async function tryAll<C extends BaseConfig>(
  environment: Environment<C>,
  kinds: readonly ScheduleKind<C>[],
  options: FeesPlanOptions,
  tell: (line: string) => void,
): Promise<WrittenReport[]> {
  const { config } = environment;
  const folder = options.report ?? join(options.proposals, config.environment);
  const priced = kinds.filter(({ isOn }) => config.chains.some((chain) => isOn({ config, chain })));
  const reports: WrittenReport[] = [];
  for (const kind of priced) {
    const tried = await kind.tryOut(environment, { ...options, tell });
    const page = join(folder, kind.page(config));
    writeWhole(page, tried.page);
    reports.push({ prices: kind.name, page, tried });
  }
  return reports;
}

function toText({ document, proposals, wayBack }: PlannedFees, view: PlanView): string {
  const calls = document.steps.map(({ summary }) => `  ${summary.replace(SAYS, "")}`);
  const lines = [
    renderPlan(document, view),
    ...(view.verbose ? [] : calls),
    ...proposals.map(({ bundle, page }) => `  to sign: ${bundle}, explained in ${page}`),
    ...wayBack.flatMap(({ proposals: back, proof }) => [
      ...back.map(
        ({ bundle, page }) => `  to sign for the way back: ${bundle}, explained in ${page}`,
      ),
      proof.isExact
        ? `  the way back is exact: on a copy of the chain, all ${proof.compared} values were the same after upgrade and return`
        : `  the way back is not exact: ${proof.differences.join("; ")}`,
    ]),
  ];
  return lines.join("\n");
}
