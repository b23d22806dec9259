import type { Area } from "@causeway/operator";

import type { LanesConfig } from "../lanes/index.ts";
import { stateActs } from "./acts.ts";
import { stateContracts, stateRestrictions } from "./contracts.ts";
import { planForeignStates } from "./foreignStates.ts";
import { planRemoteState } from "./remoteState.ts";

/** Data of other chains that contracts can read. */
export const state = {
  name: "state",
  kinds: ["hub", "remote-state"],
  evm: {
    acts: stateActs,
    contracts: stateContracts,
    restrictions: stateRestrictions,
    concerns: [planRemoteState, planForeignStates],
  },
} satisfies Area<LanesConfig>;
