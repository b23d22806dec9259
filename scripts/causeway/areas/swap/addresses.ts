import type { ChainConfig } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import { addressNamed } from "../deployment/index.ts";
import type { NamedVenue, SwapConfig } from "./SwapConfig.ts";
import type { VenueKind } from "./schema.ts";

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

/** Where the contract is that serves a venue, or will be. */
export function venueAddress(
  config: Pick<SwapConfig, "deployer">,
  chain: ChainConfig,
  named: NamedVenue,
): Hex {
  return addressNamed(config, chain, venueContract(named));
}
