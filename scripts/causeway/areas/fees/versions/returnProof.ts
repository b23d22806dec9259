import type { ShownSchedule } from "./ScheduleKind.ts";

/** What became of an upgrade and its return on a copy of the chain. */
export type ReturnProof =
  | { readonly isExact: true; readonly compared: number }
  | { readonly isExact: false; readonly differences: readonly string[] };

type Said = ShownSchedule["says"];

/** Whether a schedule says the same again after an upgrade and its return. */
export function returnProof(before: Said, after: Said): ReturnProof {
  const subjects = Object.keys(before);
  const differences = subjects
    .filter((subject) => before[subject] !== after[subject])
    .map((subject) => `${subject}: ${before[subject]} before, ${after[subject]} after`);
  return differences.length === 0
    ? { isExact: true, compared: subjects.length }
    : { isExact: false, differences };
}
