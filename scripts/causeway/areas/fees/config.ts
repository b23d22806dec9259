import { areaConfig, type ChainConfig, type PlanContext } from "@causeway/operator";

import type { Hex } from "@causeway/protocol";

import type { LanesConfig } from "../lanes/index.ts";
import { destinationViolations, ownFees, shareViolations, tooLowMaxima } from "./rules.ts";
import { type DestinationConfig, destinationsFile, type PriceConfig } from "./schema.ts";

/** What messages cost. */
export interface FeesConfig extends LanesConfig {
  /** Of all that is here; from 1, and only rises. */
  readonly feeScheduleVersion: number;
  /** Unix seconds; 0 for at once. */
  readonly feesEffectiveAt: number;
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

type FeesPart = Omit<FeesConfig, keyof LanesConfig>;

const FILE = "destinations.json";

export const feesConfig = areaConfig({
  files: { [FILE]: destinationsFile },
  part: (files, base): FeesPart => {
    const { version, effectiveAt, bandBps, shares, destinations } = files[FILE];
    return {
      feeScheduleVersion: version,
      feesEffectiveAt: effectiveAt,
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
    [FILE]: [
      ...destinationViolations(
        destinations,
        chains.map((chain) => chain.name),
      ),
      ...shareViolations(files[FILE].shares, files["access.json"]),
    ],
    "routes.json": tooLowMaxima(destinations, terms),
    "access.json": development ? [] : ownFees(files["access.json"]),
  }),
});

/** The price of messages to a chain. */
export function priceOf({ destinations }: FeesConfig, chain: ChainConfig): PriceConfig {
  const destination = destinations[chain.name];
  if (destination === undefined)
    throw new Error(`no destination ${chain.name} in a checked configuration`);
  return destination.price;
}
