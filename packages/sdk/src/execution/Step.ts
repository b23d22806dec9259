/** Steps of an execution, in their order. */
export const STEPS = [
  "switchChain",
  "allow",
  "sign",
  "send",
  "included",
  "advanced",
  "finalised",
  "signed",
  "proven",
  "imported",
  "delivered",
  "paid",
] as const;

export type StepName = (typeof STEPS)[number];

/** A step that the wallet signs. An AbortSignal does not end it: only the person can, in the wallet. */
export type SignedStep = "allow" | "sign" | "send";

/** `skipped`: the execution does not need the step, or the chains took another way. */
export type StepState = "pending" | "running" | "done" | "skipped";
