import type { Hex } from "@causeway/protocol";

import type { PreparedCall } from "./PreparedCall.ts";

/** What came of doing something to one lane, one light client or one chain. */
export interface ActOutcome {
  /** Whether it is now as it was asked for. */
  readonly done: boolean;
  /** A clause that follows its name. */
  readonly told: string;
  /** Unix seconds; where it is paused, stopped or distrusted. */
  readonly until?: bigint;
  readonly transaction?: Hex;
  /** What may be signed by another hand, where it is not done. */
  readonly call?: PreparedCall;
}
