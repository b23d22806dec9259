import {
  bridgeAbi,
  bridgeAdvancesAbi,
  bridgeExitsAbi,
  committeeRegistryAbi,
  expiryAbi,
  mailboxAbi,
  vaultAbi,
  zkLightClientAbi,
} from "@causeway/protocol/contracts";
import { Interface } from "ethers";

/** The contract's own, which has its libraries' errors too. */
export const mailboxInterface: Interface = new Interface(mailboxAbi);

export const lightClientInterface: Interface = new Interface(zkLightClientAbi);

export const registryInterface: Interface = new Interface(committeeRegistryAbi);

/** It has `receiveMessage` too, as every recipient does. */
export const expiryInterface: Interface = new Interface(expiryAbi);

export const bridgeInterface: Interface = new Interface(bridgeAbi);

/** The second piece of a bridge's code, behind the same address; it has all that may change. */
export const advancesInterface: Interface = new Interface(bridgeAdvancesAbi);

/** The third piece of a bridge's code, behind the same address. */
export const exitsInterface: Interface = new Interface(bridgeExitsAbi);

/** A vault's, which has all that any custody has. */
export const custodyInterface: Interface = new Interface(vaultAbi);
