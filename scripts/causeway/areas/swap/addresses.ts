import type { ChainConfig } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import { addressNamed } from "../deployment/index.ts";
import type { NamedVenue, SwapConfig } from "./SwapConfig.ts";
import type { EarlierGeneration, VenueKind } from "./schema.ts";

/** The contract that serves venues of a kind. */
const CONTRACTS = {
  constantProduct: "ConstantProductVenue",
  concentrated: "ConcentratedVenue",
  universalRouter: "UniversalRouterVenue",
} as const satisfies Record<VenueKind, string>;

/** The name of the contract that serves a venue. */
export function venueContract({ name, venue: { kind } }: NamedVenue): string {
  return `${CONTRACTS[kind]}/${name}`;
}

/** The routers of earlier generations. */
const ROUTERS = { "2.1": "PreviousSwapRouter" } as const satisfies Record<
  EarlierGeneration,
  string
>;

/** The name of the contract that takes the orders of an earlier generation. */
export function earlierRouter(generation: EarlierGeneration): string {
  return ROUTERS[generation];
}

/** Where that contract is, or will be. */
export function earlierRouterOn(
  config: Pick<SwapConfig, "deployer">,
  chain: ChainConfig,
  generation: EarlierGeneration,
): Hex {
  return addressNamed(config, chain, earlierRouter(generation));
}

/** Where the contract is that serves a venue, or will be. */
export function venueAddress(
  config: Pick<SwapConfig, "deployer">,
  chain: ChainConfig,
  named: NamedVenue,
): Hex {
  return addressNamed(config, chain, venueContract(named));
}
