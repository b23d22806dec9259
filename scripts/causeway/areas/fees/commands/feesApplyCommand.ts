import {
  type ApplyCommandOptions,
  applyAsTold,
  type BaseConfig,
  type Operator,
  withApplyOptions,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import { feesOnly } from "./feesOnly.ts";
import type { ScheduleOption, ScheduleOptions } from "./ScheduleOption.ts";

const HELP: CommandHelp = {
  does: "publish the configured fee schedule, and make it effective",
  notes: [
    "Each run does the steps that are due: publish, make effective, settle.",
    "If the configuration has an earlier schedule again, the command returns to it.",
    "If other accounts must sign, the command writes a bundle for each of them.",
  ],
  examples: ["--environment local --all"],
};

/** `causeway fees apply`. */
export function feesApplyCommand<C extends BaseConfig>(
  fees: Command,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): void {
  const command = withHelp(fees.command("apply"), HELP);
  schedules
    .addTo(withApplyOptions(command))
    .action((options: ApplyCommandOptions & ScheduleOptions) =>
      applyAsTold(
        feesOnly(operator.environment(options), schedules.kindsIn(options)),
        options,
        operator.terminal,
      ),
    );
}
