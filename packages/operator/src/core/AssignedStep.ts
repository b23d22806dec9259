import type { Hex } from "@causeway/protocol";

import type { Signer } from "./Signer.ts";
import type { Step } from "./Step.ts";

/** A step, and who must sign for it. */
export interface AssignedStep extends Step {
  readonly signer: Signer;
  /** Seconds that it must be scheduled beforehand; 0 where the signer may act at once. */
  readonly delay: number;
  /** Undefined where it is not scheduled, or was and expired. */
  readonly scheduled: Scheduled | undefined;
}

/** An operation that waits in the access manager. */
export interface Scheduled {
  readonly operationId: Hex;
  /** Unix seconds. */
  readonly readyAt: bigint;
  /** Unix seconds; from then on it must be scheduled again. */
  readonly expiresAt: bigint;
}

/** How an account acts for a step. */
export type Manner = (typeof MANNERS)[number];

export const MANNERS = ["direct", "schedule", "execute"] as const;

/** One call that an account makes for a step. */
export interface Action {
  /** `<manner> <id of the step>`, or the step's id where it is direct. */
  readonly id: string;
  readonly step: AssignedStep;
  readonly manner: Manner;
  /** A plain sentence. */
  readonly summary: string;
  readonly to: Hex;
  readonly data: Hex;
  /** Ids of actions of the same list that must come before. */
  readonly after: readonly string[];
}
