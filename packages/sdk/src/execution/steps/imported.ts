import { hasLeg, type ObservedStep } from "../ObservedStep.ts";

/** The hub has the message. */
export const imported: ObservedStep = {
  name: "imported",
  isDone: (status) => hasLeg(status, "imported") || status.stateName === "imported",
};
