import { areaConfig, type ChainConfig, type PlanContext } from "@causeway/operator";

import type { LanesConfig } from "../lanes/index.ts";
import { destinationViolations, ownFees, tooLowMaxima } from "./rules.ts";
import { type DestinationConfig, destinationsFile, type PriceConfig } from "./schema.ts";

/** What messages cost. */
export interface FeesConfig extends LanesConfig {
  /** Of the prices in `destinations`; from 1, and only rises. */
  readonly feeScheduleVersion: number;
  readonly destinations: Readonly<Record<string, DestinationConfig>>;
}

/** What fees are planned from. */
export type FeesContext = PlanContext<FeesConfig>;

const FILE = "destinations.json";

export const feesConfig = areaConfig({
  files: { [FILE]: destinationsFile },
  part: (files): Pick<FeesConfig, "feeScheduleVersion" | "destinations"> => {
    const { version, destinations } = files[FILE];
    return { feeScheduleVersion: version, destinations };
  },
  violations: ({ destinations, terms, chains, development }: FeesConfig, files) => ({
    [FILE]: destinationViolations(
      destinations,
      chains.map((chain) => chain.name),
    ),
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
