import { bridgeFeeScheduleCode } from "@causeway/creation-code";
import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";
import { bridgeFeeScheduleAbi, vaultAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { FEE_ADMIN_ROLE } from "../../../fees/index.ts";
import { LANE_ADMIN_ROLE } from "../../../lanes/index.ts";
import { custodyName, custodyOn } from "../../addresses.ts";
import { assetsOn } from "../../BridgeConfig.ts";
import { BRIDGE_FEE_SCHEDULE, BRIDGE_FEE_SCHEDULE_ROLE } from "../../fees/roles.ts";
import type { BridgeFeesContext } from "./BridgeFeesContext.ts";

/** Where nothing is released, nothing is charged for it. */
export function bridgeFeesContracts({ config, chain }: BridgeFeesContext): DesiredContract[] {
  if (assetsOn(config, chain).length === 0) return [];
  const { AccessManager, Bridge, BridgeFeeSchedule } = addressesOn(config, chain);
  return [
    {
      name: BRIDGE_FEE_SCHEDULE,
      address: BridgeFeeSchedule,
      ...codeOf(bridgeFeeScheduleCode),
      arguments: [AccessManager, Bridge],
      needs: [MANAGER_NAME],
    },
  ];
}

/** Who sets what releases cost, and who says how much. */
export function bridgeFeesRestrictions({ config, chain }: BridgeFeesContext): Restriction[] {
  const placed = assetsOn(config, chain);
  if (placed.length === 0) return [];
  return [
    {
      contract: BRIDGE_FEE_SCHEDULE,
      address: addressesOn(config, chain).BridgeFeeSchedule,
      functions: restricted(bridgeFeeScheduleAbi, {
        publish: FEE_ADMIN_ROLE,
        rollBack: FEE_ADMIN_ROLE,
        addCustody: LANE_ADMIN_ROLE,
      }),
    },
    ...placed.map((one) => ({
      contract: custodyName(one),
      address: custodyOn(config, chain, one),
      // Vaults and mints have their terms and their fees alike.
      functions: restricted(vaultAbi, {
        setTerms: BRIDGE_FEE_SCHEDULE_ROLE,
        withdrawFees: BRIDGE_FEE_SCHEDULE_ROLE,
      }),
    })),
  ];
}
