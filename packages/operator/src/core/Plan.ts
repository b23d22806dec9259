import type { Finding } from "./Finding.ts";
import type { Step } from "./Step.ts";

/** Something that this chain's configuration asks for and that only becomes possible by what happens elsewhere. */
export interface Waiting {
  /** What waits: `lane spoke-a -> hub`. */
  readonly subject: string;
  /** For what. */
  readonly reason: string;
  /** `unreadable`: nobody knows what stands there; the others come right by themselves or by another chain's steps. */
  readonly cause: "elsewhere" | "time" | "unreadable";
  /** Ids of steps that must not be taken before: they wait with it, and those that come after them. */
  readonly blocks?: readonly string[];
}

/** What one concern, or a whole chain, needs. */
export interface Plan<S extends Step = Step> {
  readonly steps: readonly S[];
  readonly waiting: readonly Waiting[];
  /** Differences that no step puts right, or that somebody must judge first. */
  readonly findings: readonly Finding[];
}

/** A plan of a concern that asks for nothing but steps. */
export function stepsOnly<S extends Step>(steps: readonly S[]): Plan<S> {
  return { steps, waiting: [], findings: [] };
}

/**
 * A plan without the steps that come after something that waits, directly or not. Their differences stay, as such that
 * no step puts right yet.
 */
export function withoutBlocked<S extends Step>({ steps, waiting, findings }: Plan<S>): Plan<S> {
  const blocked = new Set(waiting.flatMap(({ blocks = [] }) => blocks));
  for (let before = -1; before < blocked.size; ) {
    before = blocked.size;
    for (const { id, after } of steps) if (after.some((each) => blocked.has(each))) blocked.add(id);
  }
  const [left, kept] = [true, false].map((isBlocked) =>
    steps.filter(({ id }) => blocked.has(id) === isBlocked),
  ) as [S[], S[]];
  return {
    steps: kept,
    waiting,
    findings: [...findings, ...left.flatMap((step) => step.findings)],
  };
}

/** Joins plans; the order of steps is kept. */
export function joinPlans<S extends Step>(plans: readonly Plan<S>[]): Plan<S> {
  return {
    steps: plans.flatMap(({ steps }) => steps),
    waiting: plans.flatMap(({ waiting }) => waiting),
    findings: plans.flatMap(({ findings }) => findings),
  };
}

/** Every difference that a plan tells of, those that its steps put right included. */
export function findingsOf({ steps, findings }: Plan): Finding[] {
  return [...steps.flatMap((step) => step.findings), ...findings];
}
