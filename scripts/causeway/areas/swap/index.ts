import type { Area } from "@causeway/operator";

import { swapCommand } from "./commands/swapCommand.ts";
import { swapConfig } from "./config.ts";
import { swapActs } from "./evm/acts.ts";
import { allowancesWatch } from "./evm/allowancesWatch.ts";
import { swapContracts } from "./evm/contracts.ts";
import { swapExplanation } from "./evm/explanation.ts";
import { lookAtHeldOrders } from "./evm/heldOrders.ts";
import { planDestinations } from "./evm/plan/destinations.ts";
import { planGenerations } from "./evm/plan/generations.ts";
import { planLeftovers } from "./evm/plan/leftovers.ts";
import { planOpenness } from "./evm/plan/openness.ts";
import { planVenueCode } from "./evm/plan/venueCode.ts";
import { planVenues } from "./evm/plan/venues.ts";
import { swapRestrictions } from "./evm/restrictions.ts";
import { lookAtVenueGas } from "./evm/venueGas.ts";
import type { PricedSwapConfig } from "./fees/config.ts";

export {
  earlierRouter,
  earlierRouterOn,
  venueAddress,
  venueContract,
} from "./addresses.ts";
export { swapFees } from "./evm/fees/swapFeesKind.ts";
export {
  generationsOn,
  type NamedVenue,
  type SwapConfig,
  swapOn,
  venuesOn,
} from "./SwapConfig.ts";
export type { VenueKind } from "./schema.ts";

/** Tokens are swapped on a chain, and across chains in one order. */
export const swap = {
  name: "swap",
  config: swapConfig,
  kinds: [
    "orders-held",
    "swap-allowance",
    "swap-balance",
    "swap-destination",
    "swap-gas",
    "swap-generation",
    "swap-generation-allowance",
    "swap-paused",
    "swap-venue",
    "swap-venue-code",
    "swap-venue-unknown",
  ],
  evm: {
    acts: swapActs,
    contracts: swapContracts,
    restrictions: swapRestrictions,
    concerns: [
      planVenueCode,
      planVenues,
      planDestinations,
      planOpenness,
      planGenerations,
      planLeftovers,
    ],
    explanation: swapExplanation,
  },
  probes: () => [lookAtHeldOrders, lookAtVenueGas, allowancesWatch()],
  commands: swapCommand,
} satisfies Area<PricedSwapConfig>;
