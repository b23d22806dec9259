import { hasLeg, type ObservedStep } from "../ObservedStep.ts";

/** The destination has the message. */
export const delivered: ObservedStep = {
  name: "delivered",
  isDone: (status) => hasLeg(status, "delivered") || status.stateName === "delivered",
};
