import { swapFeeScheduleCode } from "@causeway/creation-code";
import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";
import { swapFeeScheduleAbi, swapRouterAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { FEE_ADMIN_ROLE } from "../../../fees/index.ts";
import { LANE_ADMIN_ROLE } from "../../../lanes/index.ts";
import { SWAP_FEE_SCHEDULE, SWAP_FEE_SCHEDULE_ROLE } from "../../fees/roles.ts";
import { swapOn } from "../../SwapConfig.ts";
import type { SwapFeesContext } from "./SwapFeesContext.ts";

/** The schedule of a chain's router. */
export function swapFeesContracts({ config, chain }: SwapFeesContext): DesiredContract[] {
  if (swapOn(config, chain) === undefined) return [];
  const { AccessManager, SwapFeeSchedule, SwapRouter } = addressesOn(config, chain);
  return [
    {
      name: SWAP_FEE_SCHEDULE,
      address: SwapFeeSchedule,
      ...codeOf(swapFeeScheduleCode),
      arguments: [AccessManager, SwapRouter],
      needs: [MANAGER_NAME],
    },
  ];
}

/** The roles that set a router's fees, and that publish them. */
export function swapFeesRestrictions({ config, chain }: SwapFeesContext): Restriction[] {
  if (swapOn(config, chain) === undefined) return [];
  const { SwapFeeSchedule, SwapRouter } = addressesOn(config, chain);
  return [
    {
      contract: SWAP_FEE_SCHEDULE,
      address: SwapFeeSchedule,
      functions: restricted(swapFeeScheduleAbi, {
        publish: FEE_ADMIN_ROLE,
        rollBack: FEE_ADMIN_ROLE,
        endDestination: LANE_ADMIN_ROLE,
      }),
    },
    {
      contract: "SwapRouter",
      address: SwapRouter,
      functions: restricted(swapRouterAbi, {
        setTerms: SWAP_FEE_SCHEDULE_ROLE,
        setPurse: SWAP_FEE_SCHEDULE_ROLE,
      }),
    },
  ];
}
