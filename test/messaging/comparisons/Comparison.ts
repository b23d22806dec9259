import type { Hex } from "@causeway/protocol";
import fc from "fast-check";
import type { Answer } from "../Libraries.ts";

/** What TypeScript says a function has to answer: these values, or a refusal, perhaps with these very bytes. */
export type Expectation = readonly unknown[] | { readonly refused: Hex | undefined };

/** One case of a comparison. */
export interface Trial {
  /** Function of the harness. */
  readonly name: string;
  readonly args: readonly unknown[];
  /** @param answer What Solidity answered, for cases that are completed by it. */
  expected(answer: Answer): Expectation;
}

/** Random cases of one encoding or tree. */
export interface Comparison {
  readonly title: string;
  draw(runs: number, seed: number): Trial[];
}

/** A comparison from an arbitrary and what to do with each of its values. */
export function comparison<Case>(
  title: string,
  cases: fc.Arbitrary<Case>,
  trial: (input: Case) => Trial,
): Comparison {
  return { title, draw: (numRuns, seed) => fc.sample(cases, { numRuns, seed }).map(trial) };
}

/** The values that `attempt` gives, or a refusal if it throws an error that `refusal` knows. */
export function valuesOrRefusal(
  attempt: () => readonly unknown[],
  refusal: (error: unknown) => Hex | undefined = () => undefined,
): Expectation {
  try {
    return attempt();
  } catch (error) {
    return { refused: refusal(error) };
  }
}
