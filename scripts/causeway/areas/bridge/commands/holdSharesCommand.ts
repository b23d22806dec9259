import { guardianKey, KEY_VARIABLE, KeyUnusable, type Operator } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";
import type { AssetOutcome } from "../AssetOutcome.ts";
import type { BridgeConfig } from "../BridgeConfig.ts";
import { holdShares } from "../evm/shares/holdShares.ts";
import { holdCall } from "../evm/shares/vaultCall.ts";
import { selectVaults } from "../selectVaults.ts";
import { printAssets } from "./printAssets.ts";
import { type SharesOptions, withSharesOptions } from "./sharesOptions.ts";

const HELP: CommandHelp = {
  does: "hold a vault's shares for 7 days",
  notes: [
    "While shares are held, the vault issues, redeems and transfers no shares.",
    "Acts at once, without a confirmation.",
    `${KEY_VARIABLE} holds the key of a guardian. One working RPC of each chain is enough.`,
  ],
  examples: ["--environment local --asset USDC --chain hub"],
};

/** `causeway shares hold`. */
export function holdSharesCommand(shares: Command, operator: Operator<BridgeConfig>): void {
  const command = withHelp(shares.command("hold"), HELP);
  withSharesOptions(command).action((options: SharesOptions) => hold(options, operator));
}

async function hold(options: SharesOptions, operator: Operator<BridgeConfig>): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const vaults = selectVaults(config, options);
  const printed = (told: string): AssetOutcome[] =>
    vaults.map((vault) => ({
      stopped: vault,
      done: options.print,
      told,
      call: holdCall(vault),
    }));
  const show = (outcomes: AssetOutcome[]) => printAssets(outcomes, options.json, terminal);
  if (options.print) return show(printed("has its shares held by this call"));
  const wallet = guardianKey(config, terminal.env);
  if (wallet instanceof KeyUnusable) {
    return show(printed(`is not held: ${wallet.message}, or sign this call`));
  }
  show(await holdShares(vaults, { environment, key: wallet }));
}
