import { type Change, describeChange, isSameChange } from "../mutants/Change.ts";
import type { Mutant } from "../mutants/Mutant.ts";

/** A mutant that no test can find, for it changes nothing that can be seen. It counts as a survivor. */
export interface Equivalent extends Change {
  reason: string;
}

/** Why a mutant is known to survive. */
export function reasonOf(mutant: Mutant, equivalents: readonly Equivalent[]): string | undefined {
  return equivalents.find((entry) => isSameChange(entry, mutant))?.reason;
}

/** What is wrong with the list: entries of mutants that are not there any more, or all of which a test finds. */
export function faultsOf(
  equivalents: readonly Equivalent[],
  all: readonly Mutant[],
  killed: readonly Mutant[],
): string[] {
  const found = new Set(killed.map(({ id }) => id));
  return equivalents.flatMap((entry) => {
    const change = describeChange(entry);
    const named = all.filter((mutant) => isSameChange(entry, mutant));
    if (named.length === 0) return [`no mutant is ${change}`];
    const isFound = named.every(({ id }) => found.has(id));
    return isFound ? [`a test finds a change that is listed as equivalent: ${change}`] : [];
  });
}
