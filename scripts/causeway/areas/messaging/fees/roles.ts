import type { Roles } from "@causeway/operator";

import { addressesOf } from "../../deployment/index.ts";

/** The name of this kind of schedule. */
export const MESSAGES = "messages";

/** Sets prices in the contracts that charge for messages, and pays out their fees. */
export const FEE_SCHEDULE_ROLE = "feeSchedule";

/** The contract of ours that holds the role `feeSchedule`, named where an account would be. */
export const FEE_SCHEDULE = "MessageFeeSchedule";

export const messageFeesRoles = {
  [FEE_SCHEDULE_ROLE]: {
    id: 3n,
    leastDelay: 0,
    contract: {
      name: FEE_SCHEDULE,
      addressOf: (deployer) => addressesOf({ deployer }).MessageFeeSchedule,
      because: "prices are set under a version",
    },
  },
} as const satisfies Roles;
