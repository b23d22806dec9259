import type { BaseConfig, Operator } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import { feesApplyCommand } from "./feesApplyCommand.ts";
import { feesPlanCommand } from "./feesPlanCommand.ts";
import { feesRollbackCommand } from "./feesRollbackCommand.ts";
import { feesShowCommand } from "./feesShowCommand.ts";
import { feesWithdrawCommand } from "./feesWithdrawCommand.ts";
import { ScheduleOption } from "./ScheduleOption.ts";

const HELP: CommandHelp = {
  group: "Money",
  does: "try, publish, show and roll back fee schedules",
  notes: ["See docs/fees.md."],
  examples: ["show --environment local --all"],
};

/** `causeway fees`: what is done with fee schedules alone, whatever else the configuration asks for. */
export function feesCommand<C extends BaseConfig>(
  program: Command,
  operator: Operator<C>,
  kinds: readonly ScheduleKind<C>[],
): void {
  const schedules = new ScheduleOption(kinds);
  const fees = withHelp(program.command("fees"), HELP);
  feesPlanCommand(fees, operator, schedules);
  feesApplyCommand(fees, operator, schedules);
  feesShowCommand(fees, operator, schedules);
  feesRollbackCommand(fees, operator, schedules);
  feesWithdrawCommand(fees, operator, schedules);
}
