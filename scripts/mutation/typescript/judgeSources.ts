import { fileURLToPath } from "node:url";
import type { Failure } from "../run/Engine.ts";
import type { Verdict } from "../run/judge.ts";
import { BaselineError } from "../run/Suites.ts";
import { TestHost } from "../run/TestHost.ts";
import type { SourceMutant } from "./findMutants.ts";
import { SourceBundles } from "./SourceBundles.ts";

const HOST = fileURLToPath(new URL("mochaHost.ts", import.meta.url));
/** A change may make tests run for ever: how many milliseconds they have, at least, and as a multiple of what they need. */
const LEAST_MILLISECONDS = 10_000;
const PATIENCE = 5;
/** Each bundle that was loaded stays in the memory of its process. */
const BUNDLES_OF_A_HOST = 50;

/**
 * Runs some tests for each mutant. A mutant that does not compile has no verdict.
 *
 * @throws BaselineError if a test fails without a mutant.
 */
export async function judgeSources(
  tests: readonly string[],
  mutants: readonly SourceMutant[],
  onVerdict: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const bundles = new SourceBundles(tests);
  const host = new TestHost({ file: HOST, mostTasks: BUNDLES_OF_A_HOST });
  try {
    const begun = performance.now();
    const failure = await failureOf(host, (await bundles.make()) as string);
    if (failure) throw new BaselineError([failure]);
    host.patience = Math.max(LEAST_MILLISECONDS, PATIENCE * (performance.now() - begun));
    const verdicts: Verdict[] = [];
    for (const mutant of mutants) {
      const bundle = await bundles.make(mutant);
      if (bundle === undefined) continue;
      const killedBy = await failureOf(host, bundle);
      bundles.remove(bundle);
      const { source: _, ...plain } = mutant;
      const verdict = killedBy ? { mutant: plain, killedBy } : { mutant: plain };
      verdicts.push(verdict);
      onVerdict(verdict);
    }
    return verdicts;
  } finally {
    host.stop();
  }
}

async function failureOf(host: TestHost, bundle: string): Promise<Failure | undefined> {
  const answer = await host.run<{ failure?: Failure }>(bundle);
  return typeof answer === "string" ? { suite: "", test: "", reason: answer } : answer.failure;
}
