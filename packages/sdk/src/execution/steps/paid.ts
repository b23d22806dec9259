import type { ObservedStep } from "../ObservedStep.ts";

/** The receiver has the funds for good. */
export const paid: ObservedStep = {
  name: "paid",
  isDone: (status) => ["paid", "filled", "taken", "delivered"].includes(status.stateName),
};
