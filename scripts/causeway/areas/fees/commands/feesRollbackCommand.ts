import { join } from "node:path";

import {
  type ApplyCommandOptions,
  applyAsTold,
  type Operator,
  withApplyOptions,
} from "@causeway/operator";
import type { Command } from "commander";

import type { FeesConfig } from "../config.ts";
import { feesOnly } from "../plan/feesOnly.ts";
import { adoptEarlier } from "../return/adoptEarlier.ts";
import { kindsIn, type ScheduleOptions, withOneSchedule } from "./scheduleOption.ts";
import { versionFrom } from "./versionFrom.ts";

interface RollbackOptions extends ApplyCommandOptions, ScheduleOptions {
  readonly to?: number;
}

/** `causeway fees rollback`. */
export function feesRollbackCommand(fees: Command, operator: Operator<FeesConfig>): void {
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
  withOneSchedule(withApplyOptions(command)).action((options: RollbackOptions) =>
    rollBack(options, operator),
  );
}

async function rollBack(options: RollbackOptions, operator: Operator<FeesConfig>): Promise<void> {
  const { terminal } = operator;
  const directory = join(options.config, options.environment);
  for (const kind of kindsIn(options)) {
    const version = await adoptEarlier(operator.environment(options), kind, directory, options.to);
    terminal.tell(`${join(directory, kind.file)} has version ${version} again`);
  }
  const environment = feesOnly(operator.environment(options), kindsIn(options));
  await applyAsTold(environment, options, terminal);
}
