import { describeChange } from "../mutants/Change.ts";
import type { GuardVerdict } from "../runGuards.ts";

/** Prints which guards nobody misses. Whether there are none. */
export function reportGuards(found: readonly GuardVerdict[]): boolean {
  const faults = found.flatMap(guardFaults);
  for (const fault of faults) console.error(fault);
  console.log(
    `${found.length - faults.length} of ${found.length} guards are missed by their campaign`,
  );
  return faults.length === 0;
}

/** What is wrong with a guard: nothing is it any more, or its campaign stays green without it. */
export function guardFaults({ guard, verdicts }: GuardVerdict): string[] {
  const change = describeChange(guard);
  if (verdicts.length === 0) return [`no mutant is ${change}`];
  const isMissed = verdicts.every(({ killedBy }) => killedBy !== undefined);
  return isMissed ? [] : [`the campaign ${guard.campaign} stays green: ${change}`];
}
