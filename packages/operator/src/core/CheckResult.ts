import type { Amount } from "./Amount.ts";
import type { Finding } from "./Finding.ts";
import type { PendingOperation } from "./PendingOperation.ts";

/** What a chain holds beside what the configuration asks for. */
export interface CheckResult {
  /** The chain's name. */
  readonly chain: string;
  /** The block that was read; undefined if none was. */
  readonly block: number | undefined;
  readonly findings: readonly Finding[];
  /** What was compared, where it is a number worth a gauge. */
  readonly amounts?: readonly Amount[];
  /** What is scheduled there, whether the configuration asks for it or not; undefined where nobody looked. */
  readonly operations?: readonly PendingOperation[];
  /** What could not be read, and why: nobody knows how it stands there. */
  readonly unreadable: readonly string[];
}

/** 0 if all chains are as configured, 1 if one is not, 2 if something could not be read. */
export function exitCodeOf(results: readonly CheckResult[]): 0 | 1 | 2 {
  if (results.some(({ unreadable }) => unreadable.length > 0)) return 2;
  return results.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

/** 0 if the configuration asks for all that waits, 1 if not, 2 if something could not be read. */
export function exitCodeOfPending(results: readonly CheckResult[]): 0 | 1 | 2 {
  const unasked = results.flatMap(({ operations = [] }) =>
    operations.filter(({ isAsked }) => !isAsked),
  );
  if (results.some(({ unreadable }) => unreadable.length > 0)) return 2;
  return unasked.length > 0 ? 1 : 0;
}
