import type { Roles } from "@causeway/operator";

import { addressesOf } from "../deployment/index.ts";

const DAY = 24 * 60 * 60;

/** Sets prices in the contracts that charge. */
export const FEE_SCHEDULE_ROLE = "feeSchedule";
/** Pays out what was charged. */
export const TREASURER_ROLE = "treasurer";
/** Publishes fee schedules. */
export const FEE_ADMIN_ROLE = "feeAdmin";

/** The contract of ours that holds the role `feeSchedule`, named where an account would be. */
export const FEE_SCHEDULE = "MessageFeeSchedule";

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
  [TREASURER_ROLE]: { id: 4n, leastDelay: DAY },
  [FEE_ADMIN_ROLE]: { id: 7n, leastDelay: DAY },
} as const satisfies Roles;
