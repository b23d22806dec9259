import {
  alignColumns,
  type BaseConfig,
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  type Operator,
  onEachChain,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { timeText } from "@causeway/protocol";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import { type Command, InvalidArgumentError } from "commander";

import { type Moment, momentIn } from "../versions/Moment.ts";
import type { Shown } from "../versions/Shown.ts";
import { feesOn } from "./feesOn.ts";
import type { ScheduleOption, ScheduleOptions } from "./ScheduleOption.ts";

interface ShowOptions extends ConfigOptions, ChainsOptions, ScheduleOptions {
  readonly deployments: string;
  readonly at?: Moment;
  readonly json: boolean;
}

const HELP: CommandHelp = {
  does: "show fees, versions, gas prices, and pending changes",
  notes: ["Also shows for each receiver of fees the amount that they may withdraw."],
  examples: ["--environment local --all", "--environment local --chain hub --schedule bridge"],
};

/** `causeway fees show`. */
export function feesShowCommand<C extends BaseConfig>(
  fees: Command,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): void {
  const command = withHelp(fees.command("show"), HELP).option(
    "--at <block>",
    "show one chain's past: at a block, or on TON at a time",
    momentFrom,
  );
  const common = withDeploymentsOption(withChainsOptions(withConfigOptions(command)));
  schedules
    .addTo(withJsonOption(common))
    .action((options: ShowOptions) => show(options, operator, schedules));
}

function momentFrom(text: string): Moment {
  const moment = momentIn(text);
  if (moment !== undefined) return moment;
  throw new InvalidArgumentError("the number of a block, or a time: 2026-11-30T08:00:00Z");
}

async function show<C extends BaseConfig>(
  options: ShowOptions,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): Promise<void> {
  const environment = operator.environment(options);
  const chains = chainsFrom(environment.config, options);
  if (options.at !== undefined && chains.length > 1) {
    throw new InvalidArgumentError("--at is about one chain: give one --chain");
  }
  const kinds = schedules.kindsIn(options);
  const shown = await onEachChain(chains, (chain) =>
    feesOn(chain).show(environment, chain, kinds, options.at),
  );
  const { print, printJson } = operator.terminal;
  if (options.json) printJson(toJson(shown.flat()));
  else print(shown.flat().map(toText).join("\n\n"));
}

function toText({ chain, prices, block, version, pending, says, stands, time }: Shown): string {
  const place = block === undefined ? timeText(time) : `block ${block} (${timeText(time)})`;
  const first = `${chain}, ${prices}, ${place}:`;
  if (version === 0) return `${first} no version is in force`;
  const waiting =
    pending === undefined
      ? []
      : [`version ${pending.version} is pending, from ${timeText(pending.effectiveAt)} on`];
  const rows = [...Object.entries(says), ...Object.entries(stands)];
  return [
    `${first} version ${version} is in force`,
    ...waiting,
    ...alignColumns(rows.map(([what, value]) => [`  ${what}`, value])),
  ].join("\n");
}
