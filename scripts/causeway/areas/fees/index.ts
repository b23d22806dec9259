import type { Area } from "@causeway/operator";

import { type FeesConfig, feesConfig } from "./config.ts";
import { feesContracts, feesRestrictions } from "./contracts.ts";
import { planFeeSchedule } from "./feeSchedule.ts";
import { feesRoles } from "./roles.ts";
import { planUnknownPrices } from "./unknownPrices.ts";

export { type FeesConfig, priceOf } from "./config.ts";

/** What messages cost, and who is paid. */
export const fees = {
  name: "fees",
  config: feesConfig,
  roles: feesRoles,
  kinds: [
    "price",
    "payload-maximum",
    "gas-maximum",
    "fee-schedule-version",
    "fee-shares",
    "gas-price-band",
    "unsettled-price",
  ],
  evm: {
    contracts: feesContracts,
    restrictions: feesRestrictions,
    concerns: [planFeeSchedule, planUnknownPrices],
  },
} satisfies Area<FeesConfig>;
