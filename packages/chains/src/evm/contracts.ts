import {
  bridgeConfigurationAbi,
  committeeRegistryAbi,
  expiryAbi,
  iBridgeAbi,
  iCustodyAbi,
  interfaceOf,
  mailboxAbi,
  zkLightClientAbi,
} from "@causeway/protocol/contracts";
import type { Interface } from "ethers";

import { atFirstUse } from "./atFirstUse.ts";

/** The contract's own, which has its libraries' errors too. */
export const mailboxInterface = (): Interface => interfaceOf(mailboxAbi);

export const lightClientInterface = (): Interface => interfaceOf(zkLightClientAbi);

export const registryInterface = (): Interface => interfaceOf(committeeRegistryAbi);

/** It has `receiveMessage` too, as every recipient does. */
export const expiryInterface = (): Interface => interfaceOf(expiryAbi);

/** A bridge's, whose code is in pieces behind one address: what integrators call, and what its configuration answers. */
export const bridgeInterface = /* @__PURE__ */ atFirstUse(iBridgeAbi, bridgeConfigurationAbi);

/** What any custody has. */
export const custodyInterface = (): Interface => interfaceOf(iCustodyAbi);
