import { standingProblems } from "@causeway/index";
import { type HealthProblem, stageProblems } from "@causeway/service";

import type { Indexer } from "./Indexer.ts";

/** What keeps the index from being true and new, from memory. */
export function problemsOf(
  { config, failures, running, heads, standings }: Health,
  now = Date.now(),
): HealthProblem[] {
  return [
    ...stageProblems(failures.all, running, config.health, now),
    ...heads.problems(config.health, now),
    ...standingProblems(standings, config.mostBehind, now),
  ];
}

type Health = Pick<Indexer, "config" | "failures" | "running" | "heads" | "standings">;
