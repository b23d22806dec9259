import {
  areaConfig,
  type BaseConfig,
  type ChainConfig,
  type PlanContext,
} from "@causeway/operator";

import type { BridgeConfig } from "../bridge/index.ts";
import type { LightClientsConfig } from "../light-clients/index.ts";
import type { BridgeFeesConfig } from "./bridge/BridgeFeesConfig.ts";
import { bridgeFeeViolations } from "./bridge/rules.ts";
import { bridgeFeesFile } from "./bridge/schema.ts";
import type { FeeShareConfig } from "./FeeShareConfig.ts";
import {
  destinationViolations,
  freeViolations,
  ownFees,
  shareViolations,
  tooLowMaxima,
  tooMuchGas,
} from "./rules.ts";
import {
  type DestinationConfig,
  destinationsFile,
  type PriceConfig,
  type ShareConfig,
} from "./schema.ts";

/** What messages cost. */
export interface FeesConfig extends LightClientsConfig, BridgeConfig {
  /** Of all that is here; from 1, and only rises, but for the return to an earlier one. */
  readonly feeScheduleVersion: number;
  /** Unix seconds; undefined for at once. */
  readonly feesEffectiveAt: bigint | undefined;
  /** How far gas prices may move from what `destinations` says. */
  readonly gasPriceBandBps: number;
  readonly feeShares: readonly FeeShareConfig[];
  readonly destinations: Readonly<Record<string, DestinationConfig>>;
  readonly bridgeFees: BridgeFeesConfig;
}

/** What fees are planned from. */
export type FeesContext = PlanContext<FeesConfig>;

type FeesPart = Omit<FeesConfig, keyof LightClientsConfig | keyof BridgeConfig>;

/** The file of the environment that says what messages cost. */
export const DESTINATIONS_FILE = "destinations.json";
/** The file of the environment that says what transfers of the bridge cost. */
export const BRIDGE_FEES_FILE = "bridge-fees.json";

export const feesConfig = areaConfig({
  files: { [DESTINATIONS_FILE]: destinationsFile, [BRIDGE_FEES_FILE]: bridgeFeesFile },
  part: (files, base): FeesPart => {
    const { version, effectiveAt, bandBps, shares, destinations } = files[DESTINATIONS_FILE];
    const bridge = files[BRIDGE_FEES_FILE];
    return {
      feeScheduleVersion: version,
      feesEffectiveAt: effectiveAt ?? undefined,
      gasPriceBandBps: bandBps,
      feeShares: sharesOf(shares, base),
      destinations,
      bridgeFees: {
        version: bridge.version,
        effectiveAt: bridge.effectiveAt ?? undefined,
        shares: sharesOf(bridge.shares, base),
        assets: bridge.assets,
      },
    };
  },
  violations: (config: FeesConfig, files) => ({
    [DESTINATIONS_FILE]: [
      ...destinationViolations(
        config.destinations,
        config.chains.map((chain) => chain.name),
      ),
      ...freeViolations(config.destinations),
      ...shareViolations(files[DESTINATIONS_FILE].shares, files["access.json"]),
    ],
    [BRIDGE_FEES_FILE]: [
      ...bridgeFeeViolations(files[BRIDGE_FEES_FILE].assets, config),
      ...shareViolations(files[BRIDGE_FEES_FILE].shares, files["access.json"]),
    ],
    "assets.json": tooMuchGas(config),
    "routes.json": tooLowMaxima(config.destinations, config.terms),
    "access.json": config.development ? [] : ownFees(files["access.json"]),
  }),
});

function sharesOf(shares: readonly ShareConfig[], { accounts }: BaseConfig): FeeShareConfig[] {
  return shares.flatMap(({ account: name, bps }) =>
    accounts
      .filter((known) => known.name === name)
      .map(({ address }) => ({ name, account: address, bps })),
  );
}

/** The price of messages to a chain. */
export function priceOf(config: FeesConfig, chain: ChainConfig): PriceConfig {
  return destinationOf(config, chain).price;
}

/** What the configuration says of messages to a chain. */
export function destinationOf({ destinations }: FeesConfig, { name }: ChainConfig) {
  const destination = destinations[name];
  if (destination === undefined)
    throw new Error(`no destination ${name} in a checked configuration`);
  return destination;
}
