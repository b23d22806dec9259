import type { ErrorDescription, Interface } from "ethers";

import {
  Expiry__factory,
  ICommitteeRegistry__factory,
  Mailbox__factory,
  ZkLightClient__factory,
} from "../../../../typechain-types/index.ts";

/** The contract's own, which has its libraries' errors too. */
export const mailboxInterface: Interface = Mailbox__factory.createInterface();

export const lightClientInterface: Interface = ZkLightClient__factory.createInterface();

export const registryInterface: Interface = ICommitteeRegistry__factory.createInterface();

/** It has `receiveMessage` too, as every recipient does. */
export const expiryInterface: Interface = Expiry__factory.createInterface();

/** The contract's error in revert data, whichever of our contracts it comes from. */
export function parseRevert(data: string): ErrorDescription | undefined {
  for (const contract of [
    mailboxInterface,
    lightClientInterface,
    registryInterface,
    expiryInterface,
  ]) {
    const found = contract.parseError(data);
    if (found !== null) return found;
  }
  return undefined;
}
