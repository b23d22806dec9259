import type { OverviewPart, RowReaders } from "@causeway/operator";

import { assetsOn, type BridgeConfig, type PlacedAsset } from "./BridgeConfig.ts";

const ASSETS = "assets";

type Reading = (placed: PlacedAsset) => RowReaders<BridgeConfig>;

/** What is read of an asset on a chain, a cell each, for each family of chains. */
interface AssetReadings {
  readonly free: Reading;
  readonly usedLimit: Reading;
  readonly state: Reading;
}

/** What each asset has on each of its chains. */
export function bridgeOverview(readings: AssetReadings): readonly OverviewPart<BridgeConfig>[] {
  return [
    part("free", readings.free),
    part("most used limit", readings.usedLimit),
    part("state", readings.state),
  ];
}

function part(column: string, reading: Reading): OverviewPart<BridgeConfig> {
  const rows = (config: BridgeConfig) =>
    config.assets.flatMap((asset) =>
      config.chains.flatMap((chain) =>
        assetsOn(config, chain)
          .filter((placed) => placed.asset === asset)
          .map((placed) => ({
            subject: `${asset.symbol} on ${chain.name}`,
            at: chain,
            of: [chain],
            ...reading(placed),
          })),
      ),
    );
  return { section: ASSETS, columns: [column], rows };
}
