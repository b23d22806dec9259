import { Interface } from "ethers";

import {
  Bridge__factory,
  BridgeAdvances__factory,
  BridgeConfiguration__factory,
  BridgeQueue__factory,
  BridgeReturns__factory,
} from "../../../../../typechain-types/index.js";

const PIECES = [
  BridgeAdvances__factory,
  BridgeQueue__factory,
  BridgeReturns__factory,
  BridgeConfiguration__factory,
];

/** Of each piece, what runs at the bridge's address too: how it is constructed is its own. */
const others = PIECES.flatMap((factory) => factory.createInterface().fragments).filter(({ type }) =>
  ["function", "event", "error"].includes(type),
);

/** The bridge's constructor, and all that the bridge can be called with, whichever piece of its code has it. */
export const bridgeAbi = new Interface([...Bridge__factory.createInterface().fragments, ...others]);
