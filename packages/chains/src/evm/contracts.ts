import {
  bridgeAbi,
  bridgeAdvancesAbi,
  bridgeConfigurationAbi,
  bridgeQueueAbi,
  bridgeReturnsAbi,
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

const PIECES = [
  bridgeAbi,
  bridgeAdvancesAbi,
  bridgeQueueAbi,
  bridgeReturnsAbi,
  bridgeConfigurationAbi,
].map((abi) => new Interface(abi).fragments);

/** All that a bridge can be called with and tells, whichever piece of its code does. */
export const bridgeInterface: Interface = new Interface(
  PIECES.flat().filter(({ type }) => type !== "constructor"),
);

/** A vault's, which has all that any custody has. */
export const custodyInterface: Interface = new Interface(vaultAbi);
