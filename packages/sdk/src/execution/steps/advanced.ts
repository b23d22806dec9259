import { hasLeg, type ObservedStep } from "../ObservedStep.ts";

/** A filler paid the receiver, before the proof. */
export const advanced: ObservedStep = {
  name: "advanced",
  isDone: (status) => hasLeg(status, "advanced"),
};
