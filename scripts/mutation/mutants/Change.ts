import type { Mutant } from "./Mutant.ts";

const KEYS = ["file", "within", "original", "mutated"] as const;

/** A change of a source as lists name it: by what it says, which stays when lines and numbers move. */
export type Change = Pick<Mutant, (typeof KEYS)[number]>;

/** Whether both are the same change, maybe at several places of a function. */
export function isSameChange(one: Change, other: Change): boolean {
  return KEYS.every((key) => one[key] === other[key]);
}

export function describeChange({ file, within, original, mutated }: Change): string {
  return `${file}, ${within}: ${original} -> ${mutated}`;
}
