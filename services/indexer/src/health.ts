import { lagOf } from "@causeway/index";
import { type HealthProblem, stageProblems } from "@causeway/service";

import type { Indexer } from "./Indexer.ts";

/** What keeps the index from being true and new, from memory. */
export function problemsOf(
  { config, failures, running, heads, standings }: Health,
  now = Date.now(),
): HealthProblem[] {
  const behind = [...standings.all].flatMap(([chain, standing]): HealthProblem[] => {
    const seconds = Number(lagOf(standing)?.seconds ?? 0n);
    if (seconds <= config.mostBehind) return [];
    const reason = `the index is ${seconds} s behind ${chain}, more than ${config.mostBehind} s`;
    return [{ part: "index", chain, reason, since: now - seconds * 1_000 }];
  });
  return [
    ...stageProblems(failures.all, running, config.health, now),
    ...heads.problems(config.health, now),
    ...behind,
  ];
}

type Health = Pick<Indexer, "config" | "failures" | "running" | "heads" | "standings">;
