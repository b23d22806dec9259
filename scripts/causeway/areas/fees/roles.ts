import type { Roles } from "@causeway/operator";

import { addressesOf } from "../deployment/index.ts";

const DAY = 24 * 60 * 60;

/** Sets prices in the contracts that charge, and pays out fees. */
export const FEE_SCHEDULE_ROLE = "feeSchedule";
/** Sets what releases of the bridge cost, and pays out its fees: apart from `feeSchedule`, neither reaches the other's. */
export const BRIDGE_FEE_SCHEDULE_ROLE = "bridgeFeeSchedule";
/** Has a share of what was charged. */
const TREASURER_ROLE = "treasurer";
/** Publishes fee schedules, and returns to earlier ones. */
export const FEE_ADMIN_ROLE = "feeAdmin";
/** Moves gas prices within the schedule's bands. */
export const GAS_PRICE_UPDATER_ROLE = "gasPriceUpdater";

/** The contract of ours that holds the role `feeSchedule`, named where an account would be. */
export const FEE_SCHEDULE = "MessageFeeSchedule";
/** The contract of ours that holds the role `bridgeFeeSchedule`. */
export const BRIDGE_FEE_SCHEDULE = "BridgeFeeSchedule";

export const feesRoles = {
  [FEE_SCHEDULE_ROLE]: {
    id: 3n,
    leastDelay: 0,
    contract: {
      name: FEE_SCHEDULE,
      addressOf: (deployer) => addressesOf({ deployer }).MessageFeeSchedule,
      because: "prices are set under a version",
    },
  },
  [BRIDGE_FEE_SCHEDULE_ROLE]: {
    id: 9n,
    leastDelay: 0,
    contract: {
      name: BRIDGE_FEE_SCHEDULE,
      addressOf: (deployer) => addressesOf({ deployer }).BridgeFeeSchedule,
      because: "terms of releases are set under a version",
    },
  },
  [TREASURER_ROLE]: { id: 4n, leastDelay: DAY },
  // Versions have a notice of their own; a delay beside it would only keep one from returning at once.
  [FEE_ADMIN_ROLE]: { id: 7n, leastDelay: 0 },
  [GAS_PRICE_UPDATER_ROLE]: { id: 8n, leastDelay: 0, actsAtOnce: true },
} as const satisfies Roles;
