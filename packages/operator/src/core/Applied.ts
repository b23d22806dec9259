import type { Action } from "./AssignedStep.ts";
import type { Waiting } from "./Plan.ts";
import type { KeptPlan } from "./planFile.ts";

/** How a chain is brought to its configuration. */
export interface ApplyOptions {
  /** For how long to wait for other chains before giving back what still waits; 0 not to wait. */
  readonly waitMilliseconds: number;
  /** What was agreed to: anything else is refused. */
  readonly kept?: KeptPlan;
  /** Where to write what others must sign; nowhere if undefined. */
  readonly proposals?: string | undefined;
  /** Where the key is looked for; the process's own environment by default. */
  readonly env?: NodeJS.ProcessEnv;
  /** Told of each call when it is in a block, and of its number in the plan. */
  readonly onExecuted: (executed: ExecutedStep, number: number) => void;
}

/** A call that is in a block. */
export interface ExecutedStep {
  readonly call: { readonly id: string; readonly summary: string };
  readonly receipt: { readonly blockNumber: number; readonly gasUsed: bigint };
}

export interface Applied {
  /** Number of transactions that were sent. */
  readonly transactions: number;
  /** What becomes possible only by what happens elsewhere. */
  readonly waiting: readonly Waiting[];
  /** What others must sign, or time must pass for. */
  readonly left: readonly Action[];
  /** What was written down for those who must sign. */
  readonly proposals: Proposed;
  /** Where the deployments were written down. */
  readonly file: string;
}

/** What others must sign. */
export interface Proposed {
  readonly written: readonly WrittenBundle[];
  readonly postponed: readonly Postponed[];
}

/** A bundle for those who must sign, and the page that explains it to them. */
export interface WrittenBundle {
  readonly file: string;
  readonly page: string;
}

/** An action that cannot be proposed yet. */
export interface Postponed {
  readonly action: Action;
  /** Why, and what has to happen first. */
  readonly reason: string;
}
