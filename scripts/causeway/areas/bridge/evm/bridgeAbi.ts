import {
  bridgeAdvancesAbi,
  bridgeConfigurationAbi,
  bridgeQueueAbi,
  bridgeReturnsAbi,
  bridgeAbi as ownAbi,
} from "@causeway/protocol/contracts";
import { Interface } from "ethers";

/** Of each piece, what runs at the bridge's address too: how it is constructed is its own. */
const others = [bridgeAdvancesAbi, bridgeQueueAbi, bridgeReturnsAbi, bridgeConfigurationAbi]
  .flat()
  .filter(({ type }) => type !== "constructor");

/** The bridge's constructor, and all that the bridge can be called with, whichever piece of its code has it. */
export const bridgeAbi = new Interface([...ownAbi, ...others]);
