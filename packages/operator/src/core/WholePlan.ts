import type { PendingOperation } from "./PendingOperation.ts";
import type { Plan } from "./Plan.ts";

/** What a whole chain needs, and what is under way there. */
export interface WholePlan extends Plan {
  /** Everything that is scheduled, whether the configuration asks for it or not. */
  readonly operations: readonly PendingOperation[];
}
