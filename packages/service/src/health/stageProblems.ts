import type { RunningStages } from "../stages/RunningStages.ts";
import type { StageFailure } from "../stages/StageFailures.ts";
import type { HealthProblem } from "./HealthProblem.ts";
import type { StageLimits } from "./healthLimits.ts";

/**
 * Stages that keep failing for a chain, and those that get no further: what hangs does not fail.
 *
 * @param now Unix milliseconds.
 */
export function stageProblems(
  failures: readonly StageFailure[],
  running: RunningStages,
  limits: StageLimits,
  now = Date.now(),
): HealthProblem[] {
  return [...failing(failures, limits.failedRuns), ...lasting(running, limits.longestRun, now)];
}

/** One for each stage and chain, of however many lanes it fails. */
function failing(failures: readonly StageFailure[], failedRuns: number): HealthProblem[] {
  const byStage = new Map<string, StageFailure[]>();
  for (const failure of failures) {
    if (failure.times < failedRuns) continue;
    const key = `${failure.stage}/${failure.chain}`;
    byStage.set(key, [...(byStage.get(key) ?? []), failure]);
  }
  return [...byStage.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { stage: part, chain, subject, error } = first;
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    const about = subject === undefined ? "" : `, ${subject}${more}`;
    const since = Math.min(...[first, ...others].map((failure) => failure.since));
    return [{ part, chain, reason: `${part} keeps failing on ${chain}${about}: ${error}`, since }];
  });
}

function lasting(running: RunningStages, longestRun: number, now: number): HealthProblem[] {
  return running.all.flatMap(({ stage: part, chain, since }) => {
    const seconds = Math.floor((now - since) / 1_000);
    if (seconds <= longestRun) return [];
    return [{ part, chain, reason: `${part} got no further on ${chain} for ${seconds} s`, since }];
  });
}
