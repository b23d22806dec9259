import { atFirstUse } from "./atFirstUse.ts";
import {
  bridgePart,
  custodyPart,
  expiryPart,
  lightClientPart,
  mailboxPart,
  registryPart,
} from "./parts/index.ts";

// A browser loads these: what readers use of each contract (scripts/abis/chooseParts.ts), and no errors, which
// `callReverted` knows.

export const mailboxCoder = /* @__PURE__ */ atFirstUse(mailboxPart);

export const lightClientCoder = /* @__PURE__ */ atFirstUse(lightClientPart);

export const registryCoder = /* @__PURE__ */ atFirstUse(registryPart);

/** It has `receiveMessage` too, as every recipient does. */
export const expiryCoder = /* @__PURE__ */ atFirstUse(expiryPart);

/** A bridge's, whose code is in pieces behind one address: what integrators call, and what its configuration answers. */
export const bridgeCoder = /* @__PURE__ */ atFirstUse(bridgePart);

/** What any custody has. */
export const custodyCoder = /* @__PURE__ */ atFirstUse(custodyPart);
