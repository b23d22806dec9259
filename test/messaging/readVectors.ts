import { readFileSync } from "node:fs";

import type { Hex } from "@causeway/protocol";

/** An element of a list in `vectors/`: each list has some of these fields, as `vectors/README.md` says. */
export interface Vector {
  readonly name: string;
  readonly reason: string;
  readonly chainType: number;
  readonly chainId: string;
  readonly address: Hex;
  readonly encoded: Hex;
  readonly originChainType: number;
  readonly originChainId: string;
  readonly originMailbox: Hex;
  readonly destinationChainType: number;
  readonly destinationChainId: string;
  readonly destinationMailbox: Hex;
  readonly hubChainId: string;
  readonly hubTrustId: Hex;
  readonly trustId: Hex;
  readonly laneId: Hex;
  readonly gasLimit: string;
  readonly deadline: string;
  readonly sender: Hex;
  readonly recipient: Hex;
  readonly payload: Hex;
  readonly frame: Hex;
  readonly frameHash: Hex;
  readonly frameHashes: Hex[];
  readonly members: Hex;
  readonly called: boolean[];
  readonly index: string;
  readonly messageId: Hex;
  readonly first: string;
  readonly count: string;
  readonly leaf: Hex;
  readonly leaves: Hex[];
  readonly siblings: Hex[];
  readonly branch: Hex[];
  readonly branchAfter: Hex[];
  readonly laneRoot: Hex;
  readonly laneRootAfter: Hex;
  readonly places: Hex[];
  readonly outboxRoot: Hex;
  readonly handler: Hex;
  readonly handlerGas: string;
  readonly maxResult: number;
  readonly lifetime: number;
  readonly message: Hex;
  readonly originSender: Hex;
  readonly firstMessageId: Hex;
  readonly result: Hex;
  readonly height: number;
  readonly root: Hex;
  readonly outcome: number;
  readonly notice: Hex;
}

/** A list of a file of `vectors/`. */
export function readVectors(file: string, list: string): Vector[] {
  const path = new URL(`../../vectors/${file}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8"))[list];
}
