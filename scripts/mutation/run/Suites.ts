import type { Artifact } from "@nomicfoundation/edr";

import type { Mutant } from "../mutants/Mutant.ts";
import type { Engine, Failure, Outcome } from "./Engine.ts";

/** A suite, and how much gas each of its calls may use; as the engine has it, if undefined. */
export interface BoundedSuite {
  suite: Artifact;
  gasLimit: bigint | undefined;
}

interface Measured extends BoundedSuite {
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
        gasLimit: await boundOf(engine, suite, outcome),
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
  reaching({ reported, file }: Mutant): BoundedSuite[] {
    return this.#measured
      .filter(({ reached }) => reached.has(reported))
      .filter(({ suite }) => this.#judges(suite.id.source, file));
  }
}

const LEAST_GAS = 30_000_000n;
/** How much more than without a mutant. */
const GAS_FACTOR = 4n;

/**
 * The engine keeps each step of a test that fails, some hundred bytes: of a loop that never ends, all that its gas pays
 * for. So a suite has little more gas than it needs, if that is known: a `setUp` does not say what it uses.
 */
async function boundOf(
  engine: Engine,
  suite: Artifact,
  { gas }: Outcome,
): Promise<bigint | undefined> {
  if (suite.contract.abi.includes('"setUp"')) return undefined;
  const bound = gas * GAS_FACTOR > LEAST_GAS ? gas * GAS_FACTOR : LEAST_GAS;
  const { failures } = await engine.run(suite, 0, bound);
  return failures.length === 0 ? bound : undefined;
}

/** Tests fail though no mutant is on. */
export class BaselineError extends Error {
  constructor(failures: readonly Failure[]) {
    const lines = failures.map(({ suite, test, reason }) => `${suite} ${test}: ${reason}`);
    super(`Tests fail before anything is mutated:\n${lines.join("\n")}`);
    this.name = "BaselineError";
  }
}
