import { areaConfig, type ChainConfig } from "@causeway/operator";

import { type FeeShareConfig, sharesOf, shareViolations } from "../../fees/index.ts";
import type { LightClientsConfig } from "../../light-clients/index.ts";
import { inCoinViolations } from "./inCoins.ts";
import { destinationViolations, freeViolations, tooLowMaxima, tooManyShares } from "./rules.ts";
import { type DestinationConfig, destinationsFile, type PriceConfig } from "./schema.ts";

/** What messages cost. */
export interface MessageFeesConfig extends LightClientsConfig {
  /** Of all that is here; from 1, and only rises, but for the return to an earlier one. */
  readonly feeScheduleVersion: number;
  /** Unix seconds; undefined for at once. */
  readonly feesEffectiveAt: bigint | undefined;
  /** How far gas prices may move from what `destinations` says. */
  readonly gasPriceBandBps: number;
  readonly feeShares: readonly FeeShareConfig[];
  readonly destinations: Readonly<Record<string, DestinationConfig>>;
}

/** The file of the environment that says what messages cost. */
export const DESTINATIONS_FILE = "destinations.json";

export const messageFeesConfig = areaConfig({
  files: { [DESTINATIONS_FILE]: destinationsFile },
  part: (files, base): Omit<MessageFeesConfig, keyof LightClientsConfig> => {
    const { version, effectiveAt, bandBps, shares, destinations } = files[DESTINATIONS_FILE];
    return {
      feeScheduleVersion: version,
      feesEffectiveAt: effectiveAt ?? undefined,
      gasPriceBandBps: bandBps,
      feeShares: sharesOf(shares, base),
      destinations,
    };
  },
  violations: (config: MessageFeesConfig, files) => ({
    [DESTINATIONS_FILE]: [
      ...destinationViolations(config.destinations, config.chains),
      ...freeViolations(config.destinations),
      ...inCoinViolations(config.destinations, config),
      ...shareViolations(files[DESTINATIONS_FILE].shares, files["access.json"]),
      ...tooManyShares(files[DESTINATIONS_FILE].shares, config.chains),
    ],
    "routes.json": tooLowMaxima(config.destinations, config.terms),
  }),
});

/** The price of messages to a chain, in the coin of the chain where it is charged. */
export function priceOf(
  config: MessageFeesConfig,
  destination: ChainConfig,
  { coin }: ChainConfig,
): PriceConfig {
  const { price, inCoins = {} } = destinationOf(config, destination);
  return { ...price, ...inCoins[coin.symbol] };
}

/** What the configuration says of messages to a chain. */
export function destinationOf({ destinations }: MessageFeesConfig, { name }: ChainConfig) {
  const destination = destinations[name];
  if (destination === undefined)
    throw new Error(`no destination ${name} in a checked configuration`);
  return destination;
}
