import {
  type ApplyCommandOptions,
  applyAsTold,
  type Operator,
  withApplyOptions,
} from "@causeway/operator";
import type { Command } from "commander";

import type { FeesConfig } from "../config.ts";
import { feesOnly } from "../plan/feesOnly.ts";
import { kindsIn, type ScheduleOptions, withScheduleOption } from "./scheduleOption.ts";

/** `causeway fees apply`. */
export function feesApplyCommand(fees: Command, operator: Operator<FeesConfig>): void {
  const command = fees
    .command("apply")
    .description(
      "publish the fee schedule of config/<environment>/, make it effective when it is due, settle it when its grace " +
        "is over, or return to an earlier one that the configuration has again. What others must sign is written down",
    );
  withScheduleOption(withApplyOptions(command)).action(
    (options: ApplyCommandOptions & ScheduleOptions) =>
      applyAsTold(
        feesOnly(operator.environment(options), kindsIn(options)),
        options,
        operator.terminal,
      ),
  );
}
