import { isDevelopmentChain, type Violation } from "@causeway/operator";

import { abilitiesOf } from "../../deployment/index.ts";
import { type BridgeConfig, othersOf } from "../BridgeConfig.ts";
import type { AssetEntry, ChainEntry } from "../schema.ts";
import { amountViolations } from "./amounts.ts";
import { coinPriceViolations } from "./coinPrices.ts";
import { offerViolations } from "./offers.ts";
import { sharedTokens, tokenViolations } from "./tokens.ts";
import { within } from "./within.ts";

type Assets = Readonly<Record<string, AssetEntry>>;

/** What must hold of assets: that they are somewhere, go somewhere, and of which tokens they may be. */
export function assetViolations(assets: Assets, config: BridgeConfig): Violation[] {
  const each = Object.entries(assets).flatMap(([symbol, asset]) =>
    [
      ...homeViolations(asset),
      ...Object.entries(asset.chains).flatMap(([name, chain]) =>
        chainViolations(asset, name, chain, config).map(within(["chains", name])),
      ),
      ...amountViolations(asset),
      ...offerViolations(asset, config),
      ...coinPriceViolations(symbol, asset, config),
    ].map(within(["assets", symbol])),
  );
  return [...each, ...sharedTokens(assets)];
}

function homeViolations({ home, chains }: AssetEntry): Violation[] {
  const path = ["home"];
  const names = Object.keys(chains).join(", ");
  if (chains[home] === undefined) {
    return [{ path, value: home, rule: `is one of the asset's chains: ${names}` }];
  }
  if (chains[home].mode === "lock") return [];
  return [
    {
      path,
      value: home,
      rule: "a chain that locks the asset: minted tokens stand for the assets that are kept there",
    },
  ];
}

function chainViolations(
  asset: AssetEntry,
  name: string,
  chain: ChainEntry,
  config: BridgeConfig,
): Violation[] {
  const known = config.chains.find((each) => each.name === name);
  if (known === undefined) {
    const names = config.chains.map((each) => each.name).join(", ");
    return [{ path: [], value: name, rule: `is one of ${names}` }];
  }
  if (!abilitiesOf(known).assets) {
    const rule = `no chain of the family ${known.family}: messages alone go there`;
    return [{ path: [], value: name, rule }];
  }
  const others = othersOf(config, asset, known).map((other) => other.name);
  return [
    ...lonely(name, others),
    ...strangers(chain, others),
    ...tokenViolations(asset, chain, isDevelopmentChain(known.chainId)),
  ];
}

function lonely(name: string, others: readonly string[]): Violation[] {
  if (others.length > 0) return [];
  const rule =
    "has a route in routes.json to another chain of the asset: else nothing comes or goes";
  return [{ path: [], value: name, rule }];
}

function strangers({ with: said = {} }: ChainEntry, others: readonly string[]): Violation[] {
  return Object.keys(said)
    .filter((other) => !others.includes(other))
    .map((other) => {
      const rule = `is a chain of the asset to which there is a route: ${others.join(", ")}`;
      return { path: ["with", other], value: other, rule };
    });
}
