import { CROSSING_STATES, type CrossingState } from "@causeway/lifecycle/order";
import { z } from "zod";

/** States as the field numbers them. */
const [CROSSING, COMPLETED, VOIDED, REFUNDED] = [0, 1, 4, 6] as const;

export const wireState = z
  .literal([CROSSING, COMPLETED, VOIDED, REFUNDED])
  .describe("0 crossing, 1 completed, 4 voided by administrators, 6 refunded");

const NUMBERS: Readonly<Partial<Record<CrossingState, z.output<typeof wireState>>>> = {
  ...{ advanced: COMPLETED, paid: COMPLETED, filled: COMPLETED, taken: COMPLETED },
  ...{ refunded: REFUNDED, voided: VOIDED, discarded: VOIDED },
};

/** The number of a state. */
export function wireStateOf(state: CrossingState): z.output<typeof wireState> {
  return NUMBERS[state] ?? CROSSING;
}

/** The place of a state among all of ours. */
export function stageOf(state: CrossingState): number {
  return CROSSING_STATES.indexOf(state);
}
