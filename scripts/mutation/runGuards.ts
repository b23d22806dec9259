import { readFileSync } from "node:fs";
import { dirname } from "node:path";

import type { SolidityTestRunnerConfigArgs } from "@nomicfoundation/edr";

import { buildSwitched } from "./build/buildSwitched.ts";
import { importsOf } from "./build/Imports.ts";
import { campaignOf, type Guard } from "./Guard.ts";
import { isSameChange } from "./mutants/Change.ts";
import { tell } from "./report/tell.ts";
import { Engine } from "./run/Engine.ts";
import { judgeAll, type Verdict } from "./run/judge.ts";
import { Suites } from "./run/Suites.ts";

/** Half as many sequences as `npm test` takes, beside a campaign's fixed ones. A campaign may burn much gas. */
const CAMPAIGN: Partial<SolidityTestRunnerConfigArgs> = {
  invariant: { runs: 32, depth: 64, failOnRevert: true, shrinkRunLimit: 0 },
  gasLimit: 2n ** 63n - 1n,
};

/** A guard, and what its campaign says of each mutant that takes it away. */
export interface GuardVerdict {
  guard: Guard;
  verdicts: Verdict[];
}

/**
 * Builds contracts from which each guard can be taken away, once, and has its campaign alone judge that. Each may take a
 * minute, so `onVerdict` hears of it at once.
 */
export async function runGuards(
  guards: readonly Guard[],
  onVerdict: (verdict: Verdict) => void,
  testsOf: (guard: Guard) => string = campaignOf,
): Promise<GuardVerdict[]> {
  tell("building");
  const tests = Array.from(new Set(guards.map(testsOf)));
  const files = Array.from(new Set(guards.map(({ file }) => file)));
  const build = await buildSwitched(files, tests.flatMap(withTargets), guards);
  const engine = await Engine.over(build.artifacts, CAMPAIGN);
  const found: GuardVerdict[] = [];
  for (const test of tests) {
    const own = guards.filter((guard) => testsOf(guard) === test);
    const mutants = build.mutants.filter((mutant) =>
      own.some((guard) => isSameChange(guard, mutant)),
    );
    tell(`${test}: ${own.length} guards`);
    const suites = await Suites.over(
      engine,
      build.suites.filter(({ id }) => id.source === test),
    );
    const verdicts = await judgeAll(engine, suites, mutants, onVerdict);
    found.push(...own.map((guard) => ({ guard, verdicts: verdictsOf(guard, verdicts) })));
  }
  return found;
}

/** A campaign's tests, and what they call: the fuzzer knows a contract by its own artifact. */
function withTargets(test: string): string[] {
  const imported = importsOf(test, readFileSync(test, "utf8"));
  return [test, ...imported.filter((path) => dirname(path) === dirname(test))];
}

function verdictsOf(guard: Guard, verdicts: readonly Verdict[]): Verdict[] {
  return verdicts.filter(({ mutant }) => isSameChange(guard, mutant));
}
