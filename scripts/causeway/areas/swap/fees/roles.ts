import type { Roles } from "@causeway/operator";

import { addressesOf } from "../../deployment/index.ts";

/** Sets the fees of the router, and where they go. */
export const SWAP_FEE_SCHEDULE_ROLE = "swapFeeSchedule";

/** The contract of ours that holds the role `swapFeeSchedule`. */
export const SWAP_FEE_SCHEDULE = "SwapFeeSchedule";

export const swapFeesRoles = {
  [SWAP_FEE_SCHEDULE_ROLE]: {
    id: 10n,
    leastDelay: 0,
    families: ["evm"],
    contract: {
      name: SWAP_FEE_SCHEDULE,
      addressOf: (deployer) => addressesOf({ deployer }).SwapFeeSchedule,
      because: "fees of orders are set under a version",
    },
  },
} as const satisfies Roles;
