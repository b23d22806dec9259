import {
  type ActOutcome,
  actAtOnce,
  type BaseConfig,
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  guardianKey,
  KEY_VARIABLE,
  KeyUnusable,
  type Operator,
  type PrintedOutcome,
  printOutcomes,
  withChainsOptions,
  withConfigOptions,
  withJsonOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { Withdrawal } from "../versions/Withdrawal.ts";
import { feesOn } from "./feesOn.ts";
import { type ScheduleOption, type ScheduleOptions, versionFrom } from "./ScheduleOption.ts";

interface WithdrawOptions extends ConfigOptions, ChainsOptions, ScheduleOptions {
  readonly version: number;
  readonly print: boolean;
  readonly json: boolean;
}

const HELP: CommandHelp = {
  does: "withdraw a pending version of a fee schedule",
  notes: [
    "Acts at once, without a confirmation.",
    `${KEY_VARIABLE} holds the key of a guardian. One working RPC of each chain is enough.`,
    "A fee admin signs the calls that --print shows.",
  ],
  examples: ["--environment local --all --schedule bridge --version 3"],
};

/** `causeway fees withdraw`. */
export function feesWithdrawCommand<C extends BaseConfig>(
  fees: Command,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): void {
  const command = withHelp(fees.command("withdraw"), HELP)
    .requiredOption(
      "--version <number>",
      "version to withdraw; other pending versions stay",
      versionFrom,
    )
    .option("--print", "send nothing; print the calls for another signer", false);
  schedules
    .requireOn(withJsonOption(withChainsOptions(withConfigOptions(command))))
    .action((options: WithdrawOptions) => withdraw(options, operator, schedules));
}

async function withdraw<C extends BaseConfig>(
  options: WithdrawOptions,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const withdrawals = chainsFrom(config, options).flatMap((chain) =>
    feesOn(chain).withdrawals(config, chain, options.version, schedules.kindsIn(options)),
  );
  const show = (outcomes: PrintedOutcome[]) =>
    printOutcomes("withdrawn", outcomes, options.json, terminal);
  const printed = (told: string) =>
    withdrawals.map((one) => outcomeOf(one, { done: options.print, told, call: one.call }));
  if (options.print) return show(printed("is withdrawn by this call"));
  const wallet = guardianKey(config, terminal.env);
  if (wallet instanceof KeyUnusable) {
    return show(printed(`is not withdrawn: ${wallet.message}, or sign this call`));
  }
  const actions = withdrawals.map(({ action }) => action);
  const outcomes = await actAtOnce(actions, { environment, key: wallet });
  show(withdrawals.map((one) => outcomeOf(one, outcomes.get(one.action) as ActOutcome)));
}

function outcomeOf(
  { chain, prices, version }: Withdrawal,
  { done, told, transaction, call }: Omit<PrintedOutcome, "label" | "json">,
): PrintedOutcome {
  return {
    label: `version ${version} of the fee schedule of ${prices} on ${chain.name}`,
    done,
    told,
    ...(transaction === undefined ? {} : { transaction }),
    ...(call === undefined ? {} : { call }),
    json: { chain: chain.name, prices, version, done, told, transaction, call },
  };
}
