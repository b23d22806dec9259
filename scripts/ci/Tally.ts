/** What a suite or a check came to. A skipped test is a failed one: nothing vouches for it. */
export interface Tally {
  passed: number;
  failed: number;
}

export const NOTHING: Tally = { passed: 0, failed: 0 };
export const ONE_PASSED: Tally = { passed: 1, failed: 0 };
export const ONE_FAILED: Tally = { passed: 0, failed: 1 };

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    NOTHING,
  );
}

export function ranNothing({ passed, failed }: Tally): boolean {
  return passed + failed === 0;
}

/** A run that tested nothing is not a success. */
export function isSuccess({ passed, failed }: Tally): boolean {
  return failed === 0 && passed > 0;
}

export function describeTally({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
