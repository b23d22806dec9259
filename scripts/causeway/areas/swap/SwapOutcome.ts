import type { ActOutcome } from "@causeway/operator";

import type { StoppedSwap } from "./selectStopped.ts";

/** The outcome for the orders of a chain, or for a venue. */
export interface SwapOutcome extends ActOutcome {
  readonly stopped: StoppedSwap;
}
