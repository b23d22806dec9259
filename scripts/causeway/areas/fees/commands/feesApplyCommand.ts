import {
  type ApplyCommandOptions,
  applyAsTold,
  type BaseConfig,
  type Operator,
  withApplyOptions,
} from "@causeway/operator";
import type { Command } from "commander";

import { feesOnly } from "../evm/feesOnly.ts";
import type { ScheduleOption, ScheduleOptions } from "./ScheduleOption.ts";

/** `causeway fees apply`. */
export function feesApplyCommand<C extends BaseConfig>(
  fees: Command,
  operator: Operator<C>,
  schedules: ScheduleOption<C>,
): void {
  const command = fees
    .command("apply")
    .description(
      "publish the fee schedule of config/<environment>/, make it effective when it is due, settle it when its grace " +
        "is over, or return to an earlier one that the configuration has again. What others must sign is written down",
    );
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
