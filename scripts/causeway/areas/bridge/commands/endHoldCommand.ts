import {
  KEY_VARIABLE,
  keyFromEnvironment,
  type Operator,
  withDeploymentsOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { BridgeConfig } from "../BridgeConfig.ts";
import { endHolds } from "../evm/shares/endHolds.ts";
import { selectVaults } from "../selectVaults.ts";
import { printAssets } from "./printAssets.ts";
import { type SharesOptions, withSharesOptions } from "./sharesOptions.ts";

const HELP: CommandHelp = {
  does: "let held shares move again, and make write-offs final",
  notes: [
    "If the role has a delay, the first run schedules the call.",
    "Run the command again after the delay, with the same options.",
    `${KEY_VARIABLE} holds the key of a laneAdmin.`,
  ],
  exitCodes: { 0: "every call is executed", 1: "a call waits for its delay, or failed" },
  examples: ["--environment local --asset USDC --chain hub"],
};

/** `causeway shares end-hold`. */
export function endHoldCommand(shares: Command, operator: Operator<BridgeConfig>): void {
  const command = withHelp(shares.command("end-hold"), HELP);
  withDeploymentsOption(withSharesOptions(command)).action((options: SharesOptions) =>
    endHold(options, operator),
  );
}

async function endHold(options: SharesOptions, operator: Operator<BridgeConfig>): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const vaults = selectVaults(config, options);
  const wallet = options.print ? undefined : keyFromEnvironment(config, 0, terminal.env);
  printAssets(await endHolds(vaults, { environment, wallet }), options.json, terminal);
}
