import type { Operator } from "@causeway/operator";
import type { Command } from "commander";

import type { FeesConfig } from "../config.ts";
import { feesApplyCommand } from "./feesApplyCommand.ts";
import { feesPlanCommand } from "./feesPlanCommand.ts";
import { feesRollbackCommand } from "./feesRollbackCommand.ts";
import { feesShowCommand } from "./feesShowCommand.ts";
import { feesWithdrawCommand } from "./feesWithdrawCommand.ts";

/** `causeway fees`: what is done with fee schedules alone, whatever else the configuration asks for. */
export function feesCommand(program: Command, operator: Operator<FeesConfig>): void {
  const fees = program
    .command("fees")
    .description("try, upgrade, show and take back fee schedules; nothing else of a chain changes");
  feesPlanCommand(fees, operator);
  feesApplyCommand(fees, operator);
  feesShowCommand(fees, operator);
  feesRollbackCommand(fees, operator);
  feesWithdrawCommand(fees, operator);
}
