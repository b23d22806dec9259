import { cameTo, type ObservedStep } from "../ObservedStep.ts";

/** Validators signed a checkpoint of the origin that has the message. */
export const signed: ObservedStep = {
  name: "signed",
  isDone: (status) => cameTo(status, "signed"),
};
