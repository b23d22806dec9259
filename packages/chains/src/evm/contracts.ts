import {
  bridgeConfigurationAbi,
  committeeRegistryAbi,
  expiryAbi,
  iBridgeAbi,
  iCustodyAbi,
  mailboxAbi,
  zkLightClientAbi,
} from "@causeway/protocol/contracts";

import { atFirstUse } from "./atFirstUse.ts";

/** The contract's own, which has its libraries' errors too. */
export const mailboxInterface = /* @__PURE__ */ atFirstUse(mailboxAbi);

export const lightClientInterface = /* @__PURE__ */ atFirstUse(zkLightClientAbi);

export const registryInterface = /* @__PURE__ */ atFirstUse(committeeRegistryAbi);

/** It has `receiveMessage` too, as every recipient does. */
export const expiryInterface = /* @__PURE__ */ atFirstUse(expiryAbi);

/** A bridge's, whose code is in pieces behind one address: what integrators call, and what its configuration answers. */
export const bridgeInterface = /* @__PURE__ */ atFirstUse(iBridgeAbi, bridgeConfigurationAbi);

/** What any custody has. */
export const custodyInterface = /* @__PURE__ */ atFirstUse(iCustodyAbi);
