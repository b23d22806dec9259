import {
  chainNamed,
  KEY_VARIABLE,
  keyFromEnvironment,
  type Operator,
  timeFrom,
  withDeploymentsOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { type Command, InvalidArgumentError } from "commander";

import type { BridgeConfig } from "../BridgeConfig.ts";
import { writeOff } from "../evm/shares/writeOff.ts";
import { selectVaults } from "../selectVaults.ts";
import { unitsOf } from "../units.ts";
import { printAssets } from "./printAssets.ts";
import { type SharesOptions, withSharesOptions } from "./sharesOptions.ts";

interface WriteOffOptions extends SharesOptions {
  readonly from: string;
  readonly amount: string;
  readonly since: bigint;
}

const HELP: CommandHelp = {
  does: "write off a loss while a vault's shares are held",
  notes: [
    "A smaller amount than before undoes the difference.",
    "If the role has a delay, the first run schedules the call.",
    "Run the command again after the delay, with the same options.",
    `${KEY_VARIABLE} holds the key of a laneAdmin.`,
  ],
  exitCodes: { 0: "every call is executed", 1: "a call waits for its delay, or failed" },
  examples: [
    "--environment local --asset USDC --chain hub --from spoke-a --amount 1500.25 --since 2026-11-28T20:43:49Z",
  ],
};

/** `causeway shares write-off`. */
export function writeOffCommand(shares: Command, operator: Operator<BridgeConfig>): void {
  const command = withHelp(shares.command("write-off"), HELP)
    .requiredOption("--from <chain>", "chain whose messages released the tokens")
    .requiredOption(
      "--amount <tokens>",
      "the whole loss in tokens; 0 undoes the write-off",
      amountFrom,
    )
    .requiredOption(
      "--since <time>",
      "earliest possible release, as 2026-11-28T20:43:49Z",
      timeFrom,
    );
  withDeploymentsOption(withSharesOptions(command)).action((options: WriteOffOptions) =>
    writeOffThem(options, operator),
  );
}

function amountFrom(text: string): string {
  if (!/^\d{1,24}(\.\d{1,18})?$/.test(text)) throw new InvalidArgumentError("tokens, as 1500.25");
  return text;
}

async function writeOffThem(
  options: WriteOffOptions,
  operator: Operator<BridgeConfig>,
): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const { since, amount, print } = options;
  const from = chainNamed(config, options.from);
  const wallet = print ? undefined : keyFromEnvironment(config, 0, terminal.env);
  const outcomes = await Promise.all(
    selectVaults(config, options).map((vault) => {
      const units = unitsOf(amount, vault.asset.decimals);
      return writeOff({ vault, from, units, since }, { environment, wallet });
    }),
  );
  printAssets(outcomes, options.json, terminal);
}
