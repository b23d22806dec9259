import { join } from "node:path";

import {
  type ApplyCommandOptions,
  applyAsTold,
  type BaseConfig,
  type Operator,
  withApplyOptions,
} from "@causeway/operator";
import type { Command } from "commander";

import { feesOnly } from "../evm/feesOnly.ts";
import { adoptEarlier } from "../evm/return/adoptEarlier.ts";
import { type ScheduleOption, type ScheduleOptions, versionFrom } from "./ScheduleOption.ts";

interface RollbackOptions extends ApplyCommandOptions, ScheduleOptions {
  readonly to?: number;
}

/** `causeway fees rollback`. */
export function feesRollbackCommand<C extends BaseConfig>(
  fees: Command,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): void {
  const command = fees
    .command("rollback")
    .description(
      "return to the version that was in force before, within seven days, without notice: takes what it said, from " +
        "the chains, into config/<environment>/, then does what `fees apply` does",
    )
    .option(
      "--to <version>",
      "which version; the one that was replaced last if left out",
      versionFrom,
    );
  schedules
    .requireOn(withApplyOptions(command))
    .action((options: RollbackOptions) => rollBack(options, operator, schedules));
}

async function rollBack<C extends BaseConfig>(
  options: RollbackOptions,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): Promise<void> {
  const { terminal } = operator;
  const directory = join(options.config, options.environment);
  for (const kind of schedules.kindsIn(options)) {
    const version = await adoptEarlier(operator.environment(options), kind, directory, options.to);
    terminal.tell(`${join(directory, kind.file)} has version ${version} again`);
  }
  const environment = feesOnly(operator.environment(options), schedules.kindsIn(options));
  await applyAsTold(environment, options, terminal);
}
