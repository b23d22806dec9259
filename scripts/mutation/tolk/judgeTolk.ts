import { availableParallelism } from "node:os";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import type { Failure } from "../run/Engine.ts";
import type { Verdict } from "../run/judge.ts";
import { BaselineError } from "../run/Suites.ts";
import { TestHost } from "../run/TestHost.ts";
import type { SourceMutant } from "../typescript/findMutants.ts";
import { entrypoints } from "./entrypoints.ts";
import type { TolkAnswer, TolkTask } from "./TolkTask.ts";

const HOST = {
  file: fileURLToPath(new URL("tolkHost.ts", import.meta.url)),
  cwd: "ton",
  // Each mutant leaves a compiler in the memory of its process.
  mostTasks: 40,
};
const LEAST_MILLISECONDS = 20_000;
const PATIENCE = 5;

type Run = TolkAnswer["runs"][number];

/**
 * Runs for each mutant the tests whose contracts import its source, until one fails. A mutant that does not compile, or
 * to the same code, has no verdict.
 *
 * @throws BaselineError if a test fails without a mutant.
 */
export async function judgeTolk(
  tests: readonly string[],
  mutants: readonly SourceMutant[],
  onVerdict: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const runs = await baseline(tests);
  const patience = PATIENCE * runs.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const verdicts: (Verdict | undefined)[] = [];
  const waiting = mutants.entries();
  const work = async () => {
    const host = new TestHost(HOST);
    host.patience = Math.max(LEAST_MILLISECONDS, patience);
    for (const [place, mutant] of waiting) {
      const verdict = await judge(host, runs, mutant);
      if (verdict === undefined) continue;
      verdicts[place] = verdict;
      onVerdict(verdict);
    }
    host.stop();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return verdicts.filter((verdict) => verdict !== undefined);
}

/** The tests without a mutant. */
async function baseline(tests: readonly string[]): Promise<readonly Run[]> {
  const host = new TestHost(HOST);
  const answer = await host.run<TolkAnswer>({ tests: tests.map((test) => resolve(test)) });
  host.stop();
  const failure = typeof answer === "string" ? unfinished(answer) : answer.failure;
  if (failure !== undefined) throw new BaselineError([failure]);
  return (answer as TolkAnswer).runs;
}

async function judge(
  host: TestHost,
  runs: readonly Run[],
  mutant: SourceMutant,
): Promise<Verdict | undefined> {
  const { source, ...plain } = mutant;
  const file = resolve(mutant.file);
  const tests = testsOf(file, runs);
  const entrypoint = entrypoints().find(
    ({ path, sources }) => sources.has(file) && (tests[0]?.sources ?? []).includes(path),
  )?.name;
  if (entrypoint === undefined) return { mutant: plain };
  const task: TolkTask = {
    tests: tests.map(({ test }) => test),
    mutant: { file, source, entrypoint },
  };
  const answer = await host.run<TolkAnswer>(task);
  if (typeof answer === "string") return { mutant: plain, killedBy: unfinished(answer) };
  if (!answer.isMutant) return undefined;
  return answer.failure ? { mutant: plain, killedBy: answer.failure } : { mutant: plain };
}

/** The tests whose contracts import a source: those of its own folder first, then the short ones. */
function testsOf(file: string, runs: readonly Run[]): Run[] {
  const folder = basename(dirname(file));
  const isOwn = ({ test }: Run) => basename(dirname(test)) === folder;
  return runs
    .filter(({ sources }) => sources.includes(file))
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.milliseconds - b.milliseconds);
}

function unfinished(reason: string): Failure {
  return { suite: "", test: "", reason };
}
