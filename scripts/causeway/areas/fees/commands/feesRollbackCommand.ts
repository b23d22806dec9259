import { join } from "node:path";
import {
  type ApplyCommandOptions,
  applyAsTold,
  type BaseConfig,
  chainsFrom,
  type Operator,
  withApplyOptions,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";
import { adoptEarlier } from "../evm/return/adoptEarlier.ts";
import { feesOnly } from "./feesOnly.ts";
import { type ScheduleOption, type ScheduleOptions, versionFrom } from "./ScheduleOption.ts";

interface RollbackOptions extends ApplyCommandOptions, ScheduleOptions {
  readonly to?: number;
}

const HELP: CommandHelp = {
  does: "return to the previous version within seven days, without notice",
  notes: [
    "Copies the earlier version from the chains into config/<environment>/, then works as `fees apply` does.",
  ],
  examples: ["--environment local --all --schedule bridge"],
};

/** `causeway fees rollback`. */
export function feesRollbackCommand<C extends BaseConfig>(
  fees: Command,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): void {
  const command = withHelp(fees.command("rollback"), HELP).option(
    "--to <version>",
    "version to return to; the last one that was replaced by default",
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
  // Before the configuration is changed: apply would refuse the names only then.
  chainsFrom(operator.environment(options).config, options);
  for (const kind of schedules.kindsIn(options)) {
    const version = await adoptEarlier(operator.environment(options), kind, directory, options.to);
    terminal.tell(`${join(directory, kind.file)} has version ${version} again`);
  }
  const environment = feesOnly(operator.environment(options), schedules.kindsIn(options));
  await applyAsTold(environment, options, terminal);
}
