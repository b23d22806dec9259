import { availableParallelism } from "node:os";

import type { Mutant } from "../mutants/Mutant.ts";
import type { Engine, Failure } from "./Engine.ts";
import type { Suites } from "./Suites.ts";

export interface Verdict {
  mutant: Mutant;
  /** The first test that failed; nobody's where the mutant survived. */
  killedBy?: Failure;
}

/** Runs the tests that reach a mutant, one suite after the other until a test fails. */
export async function judge(engine: Engine, suites: Suites, mutant: Mutant): Promise<Verdict> {
  for (const { suite, gasLimit } of suites.reaching(mutant)) {
    const [killedBy] = (await engine.run(suite, mutant.id, gasLimit)).failures;
    if (killedBy) return { mutant, killedBy };
  }
  return { mutant };
}

/** The same of many, as many at a time as there are cores; in their order. */
export async function judgeAll(
  engine: Engine,
  suites: Suites,
  mutants: readonly Mutant[],
  onVerdict: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const waiting = mutants.entries();
  const work = async () => {
    for (const [place, mutant] of waiting) {
      const verdict = await judge(engine, suites, mutant);
      verdicts[place] = verdict;
      onVerdict(verdict);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return verdicts;
}
