import {
  alignColumns,
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  describeSeconds,
  type Operator,
  onEachChain,
  onFamilies,
  roundSeconds,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { timeText } from "@causeway/protocol";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import { type Command, InvalidArgumentError } from "commander";
import { formatUnits } from "ethers";

import type { BridgeConfig } from "../BridgeConfig.ts";
import { PRICE_DIGITS } from "../evm/vaults/readVault.ts";
import { readVaults, type VaultReport } from "../evm/vaults/readVaults.ts";

interface VaultsOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly days: bigint;
  readonly json: boolean;
}

const HELP: CommandHelp = {
  group: "Money",
  does: "show each vault's share price, yield and free amount",
  examples: ["--environment local --all", "--environment local --chain hub --days 30"],
};

/** `causeway vaults`: what providers look at. */
export function vaultsCommand(program: Command, operator: Operator<BridgeConfig>): void {
  const command = withHelp(program.command("vaults"), HELP).option(
    "--days <days>",
    "days over which the yield is measured",
    daysFrom,
    7n,
  );
  const common = withDeploymentsOption(withChainsOptions(withConfigOptions(command)));
  withJsonOption(common).action((options: VaultsOptions) => show(options, operator));
}

function daysFrom(text: string): bigint {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("days, 1 to 9999");
  return BigInt(text);
}

/** Assets have vaults there. */
const VAULTS = { families: ["evm"] };

async function show(options: VaultsOptions, operator: Operator<BridgeConfig>): Promise<void> {
  const { tell } = operator.terminal;
  const environment = operator.environment(options);
  const { config } = environment;
  const chains = chainsFrom(config, onFamilies({ ...config, ...VAULTS, tell }, options));
  const reports = await onEachChain(chains, (chain) =>
    readVaults(environment, chain, options.days),
  );
  const { print, printJson } = operator.terminal;
  if (options.json) return printJson(toJson(reports.flat()));
  const head = [
    "vault",
    "a share",
    "a year",
    "providers'",
    "free",
    "lent",
    "queued",
    "written off",
    "shares",
  ];
  print(alignColumns([head, ...reports.flat().map(rowOf)]).join("\n"));
}

function rowOf(report: VaultReport): string[] {
  const { decimals, unitDecimals, asset } = report;
  const tokens = (amount: bigint) => formatUnits(amount, decimals);
  const units = (amount: bigint) => formatUnits(amount, unitDecimals);
  const earned =
    report.yearlyYield === undefined
      ? "unknown"
      : `${report.yearlyYield} % over ${describeSeconds(roundSeconds(report.over))}`;
  return [
    `${asset} on ${report.chain}`,
    formatUnits(report.sharePrice, decimals + PRICE_DIGITS),
    earned,
    tokens(report.assets),
    tokens(report.free),
    units(report.lent),
    units(report.queued),
    units(report.writtenOff),
    report.heldUntil === undefined ? "move" : `held until ${timeText(report.heldUntil)}`,
  ];
}
