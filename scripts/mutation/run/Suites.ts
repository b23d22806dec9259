import type { Artifact } from "@nomicfoundation/edr";

import type { Mutant } from "../mutants/Mutant.ts";
import type { Engine, Failure } from "./Engine.ts";

interface Measured {
  suite: Artifact;
  milliseconds: number;
  reached: Set<number>;
}

/** Whether a test judges the mutants of a source. */
export type Judges = (test: string, source: string) => boolean;

/** The suites that pass as long as no mutant is on, and which of them reach one. */
export class Suites {
  readonly #measured: readonly Measured[];
  readonly #judges: Judges;
  readonly tests: number;

  /** Runs all of them without a mutant. Throws where a test fails: then none would say anything. */
  static async over(
    engine: Engine,
    suites: readonly Artifact[],
    judges: Judges = () => true,
  ): Promise<Suites> {
    const measured: Measured[] = [];
    const failures: Failure[] = [];
    let tests = 0;
    for (const suite of suites) {
      const outcome = await engine.run(suite);
      failures.push(...outcome.failures);
      if (failures.length > 0) continue;
      tests += outcome.tests;
      measured.push({
        suite,
        milliseconds: outcome.milliseconds,
        reached: await engine.reached(suite),
      });
    }
    if (failures.length > 0) throw new BaselineError(failures);
    return new Suites(measured, tests, judges);
  }

  private constructor(measured: readonly Measured[], tests: number, judges: Judges) {
    this.#measured = measured.toSorted((a, b) => a.milliseconds - b.milliseconds);
    this.tests = tests;
    this.#judges = judges;
  }

  /** Those that judge a mutant and whose code comes to it, the quickest first. */
  reaching({ reported, file }: Mutant): Artifact[] {
    return this.#measured
      .filter(({ reached }) => reached.has(reported))
      .map(({ suite }) => suite)
      .filter(({ id }) => this.#judges(id.source, file));
  }
}

/** Tests fail though no mutant is on. */
export class BaselineError extends Error {
  constructor(failures: readonly Failure[]) {
    const lines = failures.map(({ suite, test, reason }) => `${suite} ${test}: ${reason}`);
    super(`Tests fail before anything is mutated:\n${lines.join("\n")}`);
    this.name = "BaselineError";
  }
}
