import type { Hex } from "@causeway/protocol";

/** One transaction that brings a chain closer to its configuration. */
export interface Step {
  /** Unique in a plan, and the same in every plan that has the step: `deploy Mailbox`. */
  readonly id: string;
  /** A plain sentence: what it does, and the old and the new value where there is an old one. */
  readonly summary: string;
  readonly to: Hex;
  readonly data: Hex;
  /** Ids of steps that must have been executed before; those that the plan does not have count as executed. */
  readonly after: readonly string[];
}

/** Something that this chain's configuration asks for and that only becomes possible by what happens elsewhere. */
export interface Waiting {
  /** What waits: `lane spoke-a -> hub`. */
  readonly subject: string;
  /** For what. */
  readonly reason: string;
}

/** What one concern, or a whole chain, needs. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly waiting: readonly Waiting[];
}

/** The id of the step that deploys a contract, on which others depend. */
export function deployStepId(contract: string): string {
  return `deploy ${contract}`;
}

/** Joins plans; the order of steps is kept. */
export function joinPlans(plans: readonly Plan[]): Plan {
  return {
    steps: plans.flatMap(({ steps }) => steps),
    waiting: plans.flatMap(({ waiting }) => waiting),
  };
}
