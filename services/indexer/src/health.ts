import { indexProblems, isDifference } from "@causeway/index";
import { type HealthProblem, stageProblems } from "@causeway/service";

import type { Indexer } from "./Indexer.ts";

/** What keeps the index from being true and new, from memory. */
export function problemsOf(
  { config, failures, running, heads, standings }: Health,
  now = Date.now(),
): HealthProblem[] {
  const others = failures.all.filter((failure) => !isDifference(failure));
  return [
    ...stageProblems(others, running, config.health, now),
    ...heads.problems(config.health, now),
    ...indexProblems({ failures, standings }, config, now),
  ];
}

type Health = Pick<Indexer, "config" | "failures" | "running" | "heads" | "standings">;
