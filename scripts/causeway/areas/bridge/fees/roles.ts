import type { Roles } from "@causeway/operator";

import { addressesOf } from "../../deployment/index.ts";

/** Sets what releases of the bridge cost, and pays out its fees: apart from `feeSchedule`, neither reaches the other's. */
export const BRIDGE_FEE_SCHEDULE_ROLE = "bridgeFeeSchedule";

/** The contract of ours that holds the role `bridgeFeeSchedule`. */
export const BRIDGE_FEE_SCHEDULE = "BridgeFeeSchedule";

export const bridgeFeesRoles = {
  [BRIDGE_FEE_SCHEDULE_ROLE]: {
    id: 9n,
    leastDelay: 0,
    families: ["evm"],
    contract: {
      name: BRIDGE_FEE_SCHEDULE,
      addressOf: (deployer) => addressesOf({ deployer }).BridgeFeeSchedule,
      because: "terms of releases are set under a version",
    },
  },
} as const satisfies Roles;
