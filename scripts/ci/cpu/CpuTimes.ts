import { ALL_KINDS, type Kind } from "./kinds.ts";

/** CPU seconds, user and system, by what the processes do that used them; what is not named is nothing. */
export type CpuTimes = Partial<Record<Kind, number>>;

export function totalOf(times: CpuTimes): number {
  return Object.values(times).reduce((total, seconds) => total + seconds, 0);
}

export function addTimes(all: readonly CpuTimes[]): CpuTimes {
  const kinds = ALL_KINDS.filter((kind) => all.some((times) => kind in times));
  const sumOf = (kind: Kind) => all.reduce((total, times) => total + (times[kind] ?? 0), 0);
  return Object.fromEntries(kinds.map((kind) => [kind, sumOf(kind)]));
}
