import { addressesOn } from "../../../deployment/index.ts";
import type { ScheduleKind } from "../../../fees/index.ts";
import { assetsOn } from "../../BridgeConfig.ts";
import type { PricedBridgeConfig } from "../../fees/config.ts";
import { BRIDGE_FEES_FILE } from "../../fees/config.ts";
import { bridgeFeesRoles } from "../../fees/roles.ts";
import { adoptBridgeFees } from "./adoptBridgeFees.ts";
import { bridgeScheduleAbi } from "./bridgeFees.ts";
import { BRIDGE, bridgeSchedule } from "./bridgeSchedule.ts";
import { bridgeFeesContracts, bridgeFeesRestrictions } from "./contracts.ts";
import { planBridgeFees } from "./planBridgeFees.ts";
import { planOffers } from "./planOffers.ts";
import { planOfferTimes } from "./planOfferTimes.ts";
import { readTerms } from "./readTerms.ts";
import { settleAll } from "./settleTerms.ts";
import { showBridgeFees } from "./showBridgeFees.ts";
import { tryOnReleases } from "./tryOnReleases.ts";
import { planUnknownTerms } from "./unknownTerms.ts";

/** What releases of the bridge cost. */
export const bridgeFees: ScheduleKind<PricedBridgeConfig> = {
  name: BRIDGE,
  findings: [
    "release-terms",
    "curve-terms",
    "fee-purse",
    "unsettled-terms",
    "offer-below-gas",
    "offer-outlasts-proof",
  ],
  roles: bridgeFeesRoles,
  concerns: [planBridgeFees, planUnknownTerms],
  evm: {
    abi: bridgeScheduleAbi,
    contracts: bridgeFeesContracts,
    restrictions: bridgeFeesRestrictions,
    others: [planOffers, planOfferTimes],
  },
  isOn: ({ config, chain }) => assetsOn(config, chain).length > 0,
  addressOn: ({ config, chain }) => addressesOn(config, chain).BridgeFeeSchedule,
  wanted: async (context) => bridgeSchedule(context, await readTerms(context)),
  show: showBridgeFees,
  settleAll: async (context) => settleAll(await readTerms(context)),
  file: BRIDGE_FEES_FILE,
  adopt: adoptBridgeFees,
  tryOut: tryOnReleases,
  page: ({ bridgeFees: { version } }) => `bridge-fees-${version}.html`,
};
