import { type ChainConfig, chainNamed } from "@causeway/operator";

import type { AssetConfig } from "./AssetConfig.ts";
import type { BridgeConfig } from "./BridgeConfig.ts";

/** An asset on one chain, where it is paused. */
export interface StoppedAsset {
  readonly asset: AssetConfig;
  readonly chain: ChainConfig;
  /** `USDC on spoke-a`. */
  readonly label: string;
}

/** Which assets are meant, and where. */
export interface AssetSelection {
  readonly asset: readonly string[];
  /** Names of chains. */
  readonly chain: readonly string[];
  /** Every chain that has the asset. */
  readonly all: boolean;
}

/** An asset that the configuration does not have. */
export class UnknownAsset extends Error {
  constructor(name: string, known: readonly AssetConfig[]) {
    super(
      `there is no asset "${name}": it is one of ${known.map(({ symbol }) => symbol).join(", ")}`,
    );
    this.name = "UnknownAsset";
  }
}

/** Nothing says on which chains, or none of those that were named has the asset. */
export class NoChainOfAsset extends Error {
  constructor({ symbol, chains }: AssetConfig) {
    const names = Object.keys(chains).join(", ");
    super(`say where ${symbol} is meant: --chain <name>, one of ${names}, or --all`);
    this.name = "NoChainOfAsset";
  }
}

/**
 * The assets that a selection names, each on each chain that it names and that has it.
 *
 * @throws UnknownAsset, UnknownChain, NoChainOfAsset
 */
export function selectAssets(
  config: BridgeConfig,
  { asset: symbols, chain: names, all }: AssetSelection,
): StoppedAsset[] {
  const chains = all ? config.chains : names.map((name) => chainNamed(config, name));
  return symbols.flatMap((symbol) => {
    const asset = assetNamed(config, symbol);
    const having = chains.filter(({ name }) => asset.chains[name] !== undefined);
    if (having.length === 0) throw new NoChainOfAsset(asset);
    return having.map((chain) => ({ asset, chain, label: `${symbol} on ${chain.name}` }));
  });
}

function assetNamed({ assets }: BridgeConfig, name: string): AssetConfig {
  const found = assets.find(({ symbol }) => symbol === name);
  if (found === undefined) throw new UnknownAsset(name, assets);
  return found;
}
