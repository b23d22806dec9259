import {
  chainNamed,
  KEY_VARIABLE,
  keyFromEnvironment,
  type Operator,
  timeFrom,
  withDeploymentsOption,
} from "@causeway/operator";
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

/** `causeway shares write-off`. */
export function writeOffCommand(shares: Command, operator: Operator<BridgeConfig>): void {
  const command = shares
    .command("write-off")
    .description(
      "have so much of what one chain's messages released be written off while the shares are held; less than is " +
        "written off undoes the rest. Where the role has a delay, the first run schedules it, and one with the same " +
        "options after the delay does it; exit code 1 while something is left. The key of a laneAdmin is read from " +
        KEY_VARIABLE,
    )
    .requiredOption("--from <chain>", "whose messages released it")
    .requiredOption(
      "--amount <tokens>",
      "all that is lost of it, whole tokens; 0 for nothing",
      amountFrom,
    )
    .requiredOption(
      "--since <time>",
      "when the first of it can have been released, as 2026-11-28T20:43:49Z",
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
