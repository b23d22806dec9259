import type { Finding } from "./Finding.ts";

/** What a chain holds beside what the configuration asks for. */
export interface CheckResult {
  /** The chain's name. */
  readonly chain: string;
  /** The block that was read; undefined if none was. */
  readonly block: number | undefined;
  readonly findings: readonly Finding[];
  /** What could not be read, and why: nobody knows how it stands there. */
  readonly unreadable: readonly string[];
}

/** 0 if all chains are as configured, 1 if one is not, 2 if something could not be read. */
export function exitCodeOf(results: readonly CheckResult[]): 0 | 1 | 2 {
  if (results.some(({ unreadable }) => unreadable.length > 0)) return 2;
  return results.some(({ findings }) => findings.length > 0) ? 1 : 0;
}
