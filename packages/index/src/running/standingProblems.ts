import type { HealthProblem } from "@causeway/service";

import { lagOf } from "./ChainStanding.ts";
import type { Standings } from "./Standings.ts";

/**
 * Chains of which the index is behind, from memory.
 *
 * @param mostBehind Seconds that it may be behind.
 * @param now Unix milliseconds.
 */
export function standingProblems(
  standings: Standings,
  mostBehind: number,
  now: number,
): HealthProblem[] {
  return [...standings.all].flatMap(([chain, standing]): HealthProblem[] => {
    const seconds = Number(lagOf(standing)?.seconds ?? 0n);
    if (seconds <= mostBehind) return [];
    const reason = `the index is ${seconds} s behind ${chain}, more than ${mostBehind} s`;
    return [{ part: "index", chain, reason, since: now - seconds * 1_000 }];
  });
}
