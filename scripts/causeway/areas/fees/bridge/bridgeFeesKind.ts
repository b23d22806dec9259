import { assetsOn } from "../../bridge/index.ts";
import { addressesOn } from "../../deployment/index.ts";
import { BRIDGE_FEES_FILE } from "../config.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import { adoptBridgeFees } from "./adoptBridgeFees.ts";
import { BRIDGE, bridgeSchedule } from "./bridgeSchedule.ts";
import { planBridgeFees } from "./planBridgeFees.ts";
import { readTerms } from "./readTerms.ts";
import { settleAll } from "./settleTerms.ts";
import { showBridgeFees } from "./showBridgeFees.ts";
import { tryOnReleases } from "./tryOnReleases.ts";
import { planUnknownTerms } from "./unknownTerms.ts";

/** What releases of the bridge cost. */
export const bridgeFees: ScheduleKind = {
  name: BRIDGE,
  concerns: [planBridgeFees, planUnknownTerms],
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
