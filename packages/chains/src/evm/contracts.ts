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

/** A bridge's own, and what the piece of code behind the same address has that says where transfers stand. */
export const bridgeInterface: Interface = new Interface([...bridgeAbi, ...bridgeConfigurationAbi]);

/** What is paid in advance, behind the same address; and the assets that are. */
export const advancesInterface: Interface = new Interface([
  ...bridgeAdvancesAbi,
  ...bridgeConfigurationAbi,
]);

/** What waits, and the ways back, behind the same address. */
export const exitsInterface: Interface = new Interface([...bridgeQueueAbi, ...bridgeReturnsAbi]);

/** A vault's, which has all that any custody has. */
export const custodyInterface: Interface = new Interface(vaultAbi);
