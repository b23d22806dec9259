import type { Verdict } from "../run/judge.ts";

/** The words for a row. */
export interface Summary {
  name: string;
  /** From 0 to 1. */
  score: number;
  killed: number;
  survived: number;
}

/** The least score that a row must have. */
export const LEAST_SCORE = 0.95;

export function summarize(name: string, verdicts: readonly Verdict[]): Summary {
  const killed = verdicts.filter(({ killedBy }) => killedBy !== undefined).length;
  const score = verdicts.length === 0 ? 0 : killed / verdicts.length;
  return {
    name,
    score: Math.floor(score * 10_000) / 10_000,
    killed,
    survived: verdicts.length - killed,
  };
}
