import { indexProblems, isDifference } from "@causeway/index";
import { databaseProblem, type HealthProblem, stageProblems } from "@causeway/service";

import type { Relayer } from "./Relayer.ts";

/** Failures that are told once they lasted, as `quorum` and `prover`: another attempt may be all that is needed. */
const TOLD_APART = ["NoQuorumError", "ProverError"];

/** What keeps a relayer from carrying messages now, from memory. */
export function problemsOf(
  { config, failures, running, heads, problems, hold, index }: Health,
  now = Date.now(),
): HealthProblem[] {
  const failing = failures.all.filter(
    (failure) => !TOLD_APART.includes(failure.kind) && !isDifference(failure),
  );
  return [
    ...databaseProblem(hold.loss),
    ...stageProblems(failing, running, config.health, now),
    ...problems.all,
    ...heads.problems(config.health, now),
    ...indexProblems(index, config, now),
  ];
}

type Health = Pick<
  Relayer,
  "config" | "failures" | "running" | "heads" | "problems" | "hold" | "index"
>;
