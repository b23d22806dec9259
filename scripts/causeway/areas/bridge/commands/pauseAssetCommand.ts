import { guardianKey, KeyUnusable, type Operator } from "@causeway/operator";
import type { Command } from "commander";

import { commandNamed, type PauseOptions, pause } from "../../lanes/index.ts";
import type { AssetOutcome } from "../AssetOutcome.ts";
import type { BridgeConfig } from "../BridgeConfig.ts";
import { assetCall } from "../evm/pause/assetCall.ts";
import { pauseAssets } from "../evm/pause/pauseAssets.ts";
import { selectAssets } from "../selectAssets.ts";
import { requireNoLanes, withAssetOption } from "./assetOption.ts";
import { printAssets } from "./printAssets.ts";

interface PauseAssetOptions extends PauseOptions {
  readonly asset: readonly string[];
}

/** `causeway pause --asset`: the lanes' command, of assets too. */
export function pauseAssetCommand(program: Command, operator: Operator<BridgeConfig>): void {
  withAssetOption(commandNamed(program, "pause")).action((options: PauseAssetOptions) =>
    options.asset.length > 0 ? pauseThem(options, operator) : pause(options, operator),
  );
}

async function pauseThem(
  options: PauseAssetOptions,
  operator: Operator<BridgeConfig>,
): Promise<void> {
  requireNoLanes(options);
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const assets = selectAssets(config, options);
  const printed = (told: string): AssetOutcome[] =>
    assets.map((stopped) => {
      const call = assetCall("pauseAsset", stopped, config);
      return { stopped, done: options.print, told, call };
    });
  const show = (outcomes: AssetOutcome[]) => printAssets(outcomes, options.json, terminal);
  if (options.print) return show(printed("is paused by this call"));
  const wallet = guardianKey(config, terminal.env);
  if (wallet instanceof KeyUnusable) {
    return show(printed(`is not paused: ${wallet.message}, or sign this call`));
  }
  show(await pauseAssets(config, assets, { environment, key: wallet }));
}
