import { cameTo, type ObservedStep } from "../ObservedStep.ts";

/** A light client accepted the checkpoint. */
export const proven: ObservedStep = {
  name: "proven",
  isDone: (status) => cameTo(status, "proven"),
};
