import { cameTo, type ObservedStep } from "../ObservedStep.ts";

/** The block of the transaction is final. */
export const finalised: ObservedStep = {
  name: "finalised",
  isDone: (status) => status.isSentFinal || cameTo(status, "finalised"),
};
