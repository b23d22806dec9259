import { guardianKey, KEY_VARIABLE, KeyUnusable, type Operator } from "@causeway/operator";
import type { Command } from "commander";
import type { AssetOutcome } from "../AssetOutcome.ts";
import type { BridgeConfig } from "../BridgeConfig.ts";
import { holdShares } from "../evm/shares/holdShares.ts";
import { holdCall } from "../evm/shares/vaultCall.ts";
import { selectVaults } from "../selectVaults.ts";
import { printAssets } from "./printAssets.ts";
import { type SharesOptions, withSharesOptions } from "./sharesOptions.ts";

/** `causeway shares hold`. */
export function holdSharesCommand(shares: Command, operator: Operator<BridgeConfig>): void {
  const command = shares
    .command("hold")
    .description(
      "hold a vault's shares for 7 days, at once and without asking again: none is issued, redeemed or transferred. " +
        `The guardian's key is read from ${KEY_VARIABLE}; one RPC of a chain that works is enough`,
    );
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
