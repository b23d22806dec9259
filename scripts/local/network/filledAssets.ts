import {
  type AssetConfig,
  type AssetOnChain,
  isMinted,
  mostOf,
} from "../../causeway/areas/bridge/index.ts";
import type { Config } from "../../causeway/areas.ts";

/** Of the maximum of a transfer, which is what the filler has on each chain: what is paid before a block is final. */
const AT_ONCE_PERCENT = 10n;

/**
 * What the network's filler advances, as its file says it: up to a transfer's maximum at a time, wherever tokens can be
 * had. Coin is worth nothing here, so that gas counts for nothing.
 */
export function filledAssets(config: Config): Readonly<Record<string, object>> {
  const bridged = config.assets.filter((asset) => maximumOf(asset) > 0n);
  return Object.fromEntries(bridged.map((asset) => [asset.symbol, rulesFor(asset)]));
}

function rulesFor(asset: AssetConfig): object {
  const here = Object.entries(asset.chains);
  const most = maximumOf(asset);
  const origin = {
    mostInFlight: `${most}`,
    amounts: [
      { confirmations: 1, most: `${(most * AT_ONCE_PERCENT) / 100n}` },
      { confirmations: "final", most: `${most}` },
    ],
    destinations: here.filter(([, place]) => canBeHad(place)).map(([name]) => name),
  };
  return {
    mostInFlight: `${most}`,
    allowance: `${most}`,
    origins: Object.fromEntries(here.map(([name]) => [name, origin])),
  };
}

/** Of a transfer, units; 0 of what has no way. */
function maximumOf({ chains }: AssetConfig): bigint {
  return Object.values(chains).map(mostOf).reduce(larger, 0n);
}

/** What a custody mints nobody has before something was bridged there. */
function canBeHad(place: AssetOnChain): boolean {
  return !isMinted(place);
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
