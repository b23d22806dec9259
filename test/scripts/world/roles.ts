import { bridgeFeesRoles } from "../../../scripts/causeway/areas/bridge/fees/roles.ts";
import { committeeRoles } from "../../../scripts/causeway/areas/committee/roles.ts";
import { deploymentRoles } from "../../../scripts/causeway/areas/deployment/roles.ts";
import { feesRoles } from "../../../scripts/causeway/areas/fees/roles.ts";
import { lanesRoles } from "../../../scripts/causeway/areas/lanes/roles.ts";
import { messageFeesRoles } from "../../../scripts/causeway/areas/messaging/fees/roles.ts";
import { swapFeesRoles } from "../../../scripts/causeway/areas/swap/fees/roles.ts";

/** Ids of all roles. */
export const ROLES = {
  admin: deploymentRoles.admin.id,
  guardian: deploymentRoles.guardian.id,
  laneAdmin: lanesRoles.laneAdmin.id,
  feeSchedule: messageFeesRoles.feeSchedule.id,
  bridgeFeeSchedule: bridgeFeesRoles.bridgeFeeSchedule.id,
  swapFeeSchedule: swapFeesRoles.swapFeeSchedule.id,
  treasurer: feesRoles.treasurer.id,
  committeeAdmin: committeeRoles.committeeAdmin.id,
  anchor: deploymentRoles.anchor.id,
  feeAdmin: feesRoles.feeAdmin.id,
  gasPriceUpdater: feesRoles.gasPriceUpdater.id,
};
