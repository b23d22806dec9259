import {
  bridgeConfigurationAbi,
  iBridgeAbi,
  iCustodyAbi,
  interfaceOf,
} from "@causeway/protocol/contracts";
import type { Interface } from "ethers";

import { atFirstUse } from "./atFirstUse.ts";

/** A bridge's, with all that fillers call. No browser loads it. */
export const wholeBridgeInterface = /* @__PURE__ */ atFirstUse(iBridgeAbi, bridgeConfigurationAbi);

/** A custody's, with what it owes to fillers. */
export const wholeCustodyInterface = (): Interface => interfaceOf(iCustodyAbi);
