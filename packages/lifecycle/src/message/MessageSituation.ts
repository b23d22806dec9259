import type {
  AttemptedCall,
  Ending,
  Failure,
  LightClientLimits,
  LightClientState,
  RecordedOutcome,
  Refusal,
} from "@causeway/chains";
import type { Frame, Hex, LaneState } from "@causeway/protocol";

import type { ReadChain } from "../ReadChain.ts";
import type { FoundMessage } from "./findMessage.ts";

/** A lane as a checkpoint proves it to a light client. */
export interface UsableCheckpoint {
  /** What the light client is shown of the checkpoint, with what proves it where the client does not know it yet. */
  readonly evidence: Hex;
  readonly lane: LaneState;
  readonly outboxProof: readonly Hex[];
}

/** A part of a message's way: from one chain to another, whose light client vouches for the first. */
export interface Leg {
  readonly from: ReadChain;
  readonly to: ReadChain;
  readonly lightClient: Hex;
  readonly client: LightClientState & LightClientLimits;
  /** Unix seconds by the newest block of `to`. */
  readonly now: bigint;
}

/** A call that was made and not answered. */
export interface Flight {
  /** Its number: later attempts have greater ones. */
  readonly attempt: bigint;
  /** Unix seconds of its block. */
  readonly since: bigint;
  /** Whether an answer would have come by now: anyone may ask for it. */
  readonly isSilent: boolean;
}

/** Everything about a message that chains say now. */
export interface MessageSituation extends FoundMessage {
  readonly frame: Frame;
  readonly destination: ReadChain;
  /** Undefined for a direct lane. */
  readonly hub: ReadChain | undefined;
  readonly isFinal: boolean;
  /** Whether the origin's lane takes new messages; one that was sent does not depend on it. */
  readonly isOpen: boolean;
  /** Whether the lane's present state on the hub holds the message; false for a direct lane. */
  readonly isImported: boolean;
  /** Unix seconds until which the destination delivers nothing of the lane. */
  readonly pausedUntil: bigint;
  /** Whether its deadline has passed by the destination's clock. */
  readonly isOverdue: boolean;
  /** The message's way, in order: one leg, or two through the hub. Empty if the lane has no other end. */
  readonly legs: readonly Leg[];
  /** Number of the leg that comes next. */
  readonly position: number;
  /** What the light client of the next leg already vouches for. */
  readonly proven: UsableCheckpoint | undefined;
  /** The call of its recipient that is not answered. */
  readonly inFlight: Flight | undefined;
  readonly ending: Ending | undefined;
  readonly failure: Failure | undefined;
  /** How the recipient itself took the call that failed; undefined where its chain does not tell. */
  readonly attempted: AttemptedCall | undefined;
  /** Why the recipient would not take it now; undefined if it would, or if it ended. */
  readonly refusal: Refusal | undefined;
  /** The gas limit with which the recipient takes what it refuses at the message's own; undefined if none is known. */
  readonly sufficient: bigint | undefined;
  /** What the origin was told of its end. */
  readonly recorded: RecordedOutcome;
  /** The call that tells its sender of its end, as long as the sender has not answered. */
  readonly settling: Flight | undefined;
  /** What its sender needs beside that call's own gas, in the unit of frames; undefined if nothing, or none is known. */
  readonly senderExtra: bigint | undefined;
}
