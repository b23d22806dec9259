import type { Area } from "@causeway/operator";
import { planOffers } from "./bridge/planOffers.ts";
import { planOfferTimes } from "./bridge/planOfferTimes.ts";
import { feesCommand } from "./commands/feesCommand.ts";
import { type FeesConfig, feesConfig } from "./config.ts";
import { feesContracts, feesRestrictions } from "./contracts.ts";
import { MailboxWatch } from "./held/MailboxWatch.ts";
import { feesRoles } from "./roles.ts";
import { SCHEDULES } from "./schedules.ts";

export { type FeesConfig, priceOf } from "./config.ts";

/** What messages and transfers of the bridge cost, and who is paid. */
export const fees = {
  name: "fees",
  config: feesConfig,
  roles: feesRoles,
  kinds: [
    "price",
    "payload-maximum",
    "gas-maximum",
    "fee-schedule-version",
    "fee-schedule-pending",
    "fee-shares",
    "mailbox-short",
    "gas-price-band",
    "unsettled-price",
    "release-terms",
    "curve-terms",
    "fee-purse",
    "unsettled-terms",
    "offer-below-gas",
    "offer-outlasts-proof",
  ],
  evm: {
    contracts: feesContracts,
    restrictions: feesRestrictions,
    concerns: [...SCHEDULES.flatMap(({ concerns }) => concerns), planOffers, planOfferTimes],
  },
  probes: () => [new MailboxWatch().round],
  commands: feesCommand,
} satisfies Area<FeesConfig>;
