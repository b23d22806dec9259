import type { Area } from "@causeway/operator";

import type { LanesConfig } from "../lanes/index.ts";
import { relayContracts, relayRestrictions } from "./contracts.ts";
import { planRelay } from "./freeRelay.ts";

/** Messages that the hub sends on: Message And Relay. */
export const relay = {
  name: "relay",
  kinds: [],
  evm: { contracts: relayContracts, restrictions: relayRestrictions, concerns: [planRelay] },
} satisfies Area<LanesConfig>;
