import type { Hex } from "@causeway/protocol";
import type { Interface, Result } from "ethers";

import type { ActWords } from "./ActWords.ts";

/** Says in words what an event tells was done: a verb in the past, then the thing. */
export type Did = (args: Result, words: ActWords) => string;

/** Events by which a contract tells that somebody administered it. */
export interface ActSource {
  readonly address: Hex;
  readonly abi: Pick<Interface, "getEvent" | "parseLog">;
  /** By the event's name. */
  readonly did: Readonly<Record<string, Did>>;
  /** The account that acted, where the event names it; else the sender of the transaction, or the Safe that it calls. */
  readonly by?: (event: string, args: Result) => Hex | undefined;
  /** Whether an event is about this environment: others may use the contract too. */
  readonly isOwn?: (args: Result) => boolean;
}
