import {
  KEY_VARIABLE,
  keyFromEnvironment,
  type Operator,
  withDeploymentsOption,
} from "@causeway/operator";
import type { Command } from "commander";

import type { BridgeConfig } from "../BridgeConfig.ts";
import { endHolds } from "../evm/shares/endHolds.ts";
import { selectVaults } from "../selectVaults.ts";
import { printAssets } from "./printAssets.ts";
import { type SharesOptions, withSharesOptions } from "./sharesOptions.ts";

/** `causeway shares end-hold`. */
export function endHoldCommand(shares: Command, operator: Operator<BridgeConfig>): void {
  const command = shares
    .command("end-hold")
    .description(
      "let a vault's shares move again; what is written off is final then. Where the role has a delay, the first run " +
        "schedules it, and one after the delay does it; exit code 1 while something is left. The key of a laneAdmin is " +
        `read from ${KEY_VARIABLE}`,
    );
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
