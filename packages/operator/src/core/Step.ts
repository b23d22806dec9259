import type { Hex } from "@causeway/protocol";

import type { Finding } from "./Finding.ts";

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
  /** The differences that it puts right: at least one. */
  readonly findings: readonly Finding[];
}

/** The id of the step that deploys a contract, on which others depend. */
export function deployStepId(contract: string): string {
  return `deploy ${contract}`;
}
