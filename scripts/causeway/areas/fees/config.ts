import { areaConfig, type ChainConfig, type PlanContext } from "@causeway/operator";

import type { Hex } from "@causeway/protocol";

import type { LightClientsConfig } from "../light-clients/index.ts";
import {
  destinationViolations,
  freeViolations,
  ownFees,
  shareViolations,
  tooLowMaxima,
} from "./rules.ts";
import { type DestinationConfig, destinationsFile, type PriceConfig } from "./schema.ts";

/** What messages cost. */
export interface FeesConfig extends LightClientsConfig {
  /** Of all that is here; from 1, and only rises, but for the return to an earlier one. */
  readonly feeScheduleVersion: number;
  /** Unix seconds; undefined for at once. */
  readonly feesEffectiveAt: bigint | undefined;
  /** How far gas prices may move from what `destinations` says. */
  readonly gasPriceBandBps: number;
  readonly feeShares: readonly FeeShareConfig[];
  readonly destinations: Readonly<Record<string, DestinationConfig>>;
}

/** A part of the fees, and the account whose it is. */
export interface FeeShareConfig {
  readonly name: string;
  readonly account: Hex;
  readonly bps: number;
}

/** What fees are planned from. */
export type FeesContext = PlanContext<FeesConfig>;

type FeesPart = Omit<FeesConfig, keyof LightClientsConfig>;

/** The file of the environment that says what messages cost. */
export const DESTINATIONS_FILE = "destinations.json";

export const feesConfig = areaConfig({
  files: { [DESTINATIONS_FILE]: destinationsFile },
  part: (files, base): FeesPart => {
    const { version, effectiveAt, bandBps, shares, destinations } = files[DESTINATIONS_FILE];
    return {
      feeScheduleVersion: version,
      feesEffectiveAt: effectiveAt ?? undefined,
      gasPriceBandBps: bandBps,
      feeShares: shares.flatMap(({ account: name, bps }) =>
        base.accounts
          .filter((known) => known.name === name)
          .map(({ address }) => ({ name, account: address, bps })),
      ),
      destinations,
    };
  },
  violations: ({ destinations, terms, chains, development }: FeesConfig, files) => ({
    [DESTINATIONS_FILE]: [
      ...destinationViolations(
        destinations,
        chains.map((chain) => chain.name),
      ),
      ...freeViolations(destinations),
      ...shareViolations(files[DESTINATIONS_FILE].shares, files["access.json"]),
    ],
    "routes.json": tooLowMaxima(destinations, terms),
    "access.json": development ? [] : ownFees(files["access.json"]),
  }),
});

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
