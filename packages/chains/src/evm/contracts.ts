import type { ErrorDescription, Interface } from "ethers";

import {
  Bridge__factory,
  BridgeAdvances__factory,
  BridgeExits__factory,
  Expiry__factory,
  ICommitteeRegistry__factory,
  Mailbox__factory,
  Vault__factory,
  ZkLightClient__factory,
} from "../../../../typechain-types/index.ts";

/** The contract's own, which has its libraries' errors too. */
export const mailboxInterface: Interface = Mailbox__factory.createInterface();

export const lightClientInterface: Interface = ZkLightClient__factory.createInterface();

export const registryInterface: Interface = ICommitteeRegistry__factory.createInterface();

/** It has `receiveMessage` too, as every recipient does. */
export const expiryInterface: Interface = Expiry__factory.createInterface();

export const bridgeInterface: Interface = Bridge__factory.createInterface();

/** The second piece of a bridge's code, behind the same address; it has all that may change. */
export const advancesInterface: Interface = BridgeAdvances__factory.createInterface();

/** The third piece of a bridge's code, behind the same address. */
export const exitsInterface: Interface = BridgeExits__factory.createInterface();

/** A vault's, which has all that any custody has. */
export const custodyInterface: Interface = Vault__factory.createInterface();

/** The contract's error in revert data, whichever of our contracts it comes from. */
export function parseRevert(data: string): ErrorDescription | undefined {
  for (const contract of [
    mailboxInterface,
    lightClientInterface,
    registryInterface,
    expiryInterface,
    bridgeInterface,
    advancesInterface,
    exitsInterface,
    custodyInterface,
  ]) {
    const found = contract.parseError(data);
    if (found !== null) return found;
  }
  return undefined;
}
