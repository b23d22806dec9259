import { ChainView } from "@causeway/chains/evm";
import {
  alignColumns,
  type BaseConfig,
  type ChainConfig,
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  type Environment,
  type Operator,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { timeText } from "@causeway/protocol";
import { toJson } from "@causeway/service/toJson";
import { type Command, InvalidArgumentError } from "commander";

import { type HeldSchedule, readHeldSchedule } from "../evm/HeldSchedule.ts";
import type { ScheduleKind, ShownSchedule } from "../versions/ScheduleKind.ts";
import type { ScheduleOption, ScheduleOptions } from "./ScheduleOption.ts";

interface ShowOptions extends ConfigOptions, ChainsOptions, ScheduleOptions {
  readonly deployments: string;
  readonly at?: number;
  readonly json: boolean;
}

/** A schedule of a chain at a block. */
interface Shown extends ShownSchedule, HeldSchedule {
  readonly chain: string;
  /** What it prices. */
  readonly prices: string;
  readonly block: number;
}

/** `causeway fees show`. */
export function feesShowCommand<C extends BaseConfig>(
  fees: Command,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): void {
  const command = fees
    .command("show")
    .description(
      "show what is charged, by which version, where gas prices stand, what is pending, and who may pull how much",
    )
    .option(
      "--at <block>",
      "as it was at a block of one chain; its RPC must hold that state",
      blockFrom,
    );
  const common = withDeploymentsOption(withChainsOptions(withConfigOptions(command)));
  schedules
    .addTo(withJsonOption(common))
    .action((options: ShowOptions) => show(options, operator, schedules));
}

function blockFrom(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("the number of a block");
  return Number(text);
}

async function show<C extends BaseConfig>(
  options: ShowOptions,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): Promise<void> {
  const environment = operator.environment(options);
  const chains = chainsFrom(environment.config, options);
  if (options.at !== undefined && chains.length > 1) {
    throw new InvalidArgumentError("--at is a block of one chain: give one --chain");
  }
  const kinds = schedules.kindsIn(options);
  const shown = await Promise.all(
    chains.map((chain) => showChain(environment, chain, kinds, options.at)),
  );
  const { print, printJson } = operator.terminal;
  if (options.json) printJson(toJson(shown.flat()));
  else print(shown.flat().map(toText).join("\n\n"));
}

async function showChain<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
  kinds: readonly ScheduleKind<C>[],
  at: number | undefined,
): Promise<Shown[]> {
  const open = await environment.open(chain);
  try {
    const newest = await open.context(at);
    const view = at === undefined ? newest.view : ChainView.at(open.provider, at);
    const context = { ...newest, view };
    const standing = kinds.filter(({ isOn }) => isOn(context));
    return await Promise.all(
      standing.map(async (kind) => {
        const held = await readHeldSchedule(context, kind.addressOn(context));
        const said = held.version === 0 ? { says: {}, stands: {} } : await kind.show(context);
        return { chain: chain.name, prices: kind.name, block: view.blockTag, ...held, ...said };
      }),
    );
  } finally {
    await open.close();
  }
}

function toText({ chain, prices, block, version, pending, says, stands, time }: Shown): string {
  const first = `${chain}, ${prices}, block ${block} (${timeText(time)}):`;
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
