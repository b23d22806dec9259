import type { Operator } from "@causeway/operator";
import { keyFromEnvironment } from "@causeway/operator";
import type { Command } from "commander";

import { commandNamed, type UnpauseOptions, unpause } from "../../lanes/index.ts";
import type { BridgeConfig } from "../BridgeConfig.ts";
import { unpauseAssets } from "../evm/pause/unpauseAssets.ts";
import { selectAssets } from "../selectAssets.ts";
import { requireNoLanes, withAssetOption } from "./assetOption.ts";
import { printAssets } from "./printAssets.ts";

interface UnpauseAssetOptions extends UnpauseOptions {
  readonly asset: readonly string[];
}

/** `causeway unpause --asset`: the lanes' command, of assets too. */
export function unpauseAssetCommand(program: Command, operator: Operator<BridgeConfig>): void {
  withAssetOption(commandNamed(program, "unpause")).action((options: UnpauseAssetOptions) =>
    options.asset.length > 0 ? unpauseThem(options, operator) : unpause(options, operator),
  );
}

async function unpauseThem(
  options: UnpauseAssetOptions,
  operator: Operator<BridgeConfig>,
): Promise<void> {
  requireNoLanes(options);
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const assets = selectAssets(config, options);
  const wallet = options.print ? undefined : keyFromEnvironment(config, 0, terminal.env);
  const outcomes = await unpauseAssets(config, assets, { environment, wallet });
  printAssets(outcomes, options.json, terminal);
}
