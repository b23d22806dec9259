import { type HealthProblem, stageProblems } from "@causeway/service";

import type { Validator } from "./Validator.ts";

/** What keeps a validator from signing now, from memory. */
export function problemsOf(
  { config, failures, running, heads }: Health,
  now = Date.now(),
): HealthProblem[] {
  return [
    ...stageProblems(failures.all, running, config.health, now),
    ...heads.problems(config.health, now),
  ];
}

type Health = Pick<Validator, "config" | "failures" | "running" | "heads">;

/** Each chain as it was at the last look. */
export function chainStates({
  chains,
  failures,
  finalised,
}: Pick<Validator, "chains" | "failures" | "finalised">): object[] {
  return [...chains].map(([chainId, { config }]) => {
    const failure = failures.all.find(
      ({ stage, chain }) => stage === "look" && chain === config.name,
    );
    return failure === undefined
      ? { chainId, finalisedHeight: finalised.get(chainId) }
      : { chainId, error: failure.error };
  });
}
