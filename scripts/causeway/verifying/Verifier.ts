import type { Hex } from "@causeway/protocol";

import type { FollowedChains } from "../areas/messaging/index.ts";
import type { ChainEvents } from "./ChainEvents.ts";
import type { Claim } from "./Claim.ts";

/** What records are held against. */
export interface Verifier {
  readonly chains: FollowedChains;
  readonly events: ChainEvents;
  /** Tag of the environment's name. */
  readonly environmentTag: Hex;
}

/** What the chains say of a record. */
export interface RecordOnChains<Record> {
  readonly record: Record;
  /** Paths in the record that chains do not tell. */
  readonly untold: ReadonlySet<string>;
  /** What the record leaves out, or claims beyond its own fields. */
  readonly further: readonly Claim[];
}
