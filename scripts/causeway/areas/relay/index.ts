import type { Area } from "@causeway/operator";

import type { LanesConfig } from "../lanes/index.ts";
import { relayActs } from "./acts.ts";
import { relayContracts, relayRestrictions } from "./contracts.ts";
import { relayExplanation } from "./explanation.ts";
import { planRelay } from "./freeRelay.ts";
import { tonRelayActs } from "./tonActs.ts";
import { tonRelayContracts, tonRelayRestrictions } from "./tonContracts.ts";
import { planTonRelay } from "./tonRelay.ts";

/** Messages that the hub sends on: Message And Relay. */
export const relay = {
  name: "relay",
  kinds: [],
  evm: {
    acts: relayActs,
    explanation: relayExplanation,
    contracts: relayContracts,
    restrictions: relayRestrictions,
    concerns: [planRelay],
  },
  ton: {
    acts: tonRelayActs,
    contracts: tonRelayContracts,
    restrictions: tonRelayRestrictions,
    concerns: [planTonRelay],
  },
} satisfies Area<LanesConfig>;
