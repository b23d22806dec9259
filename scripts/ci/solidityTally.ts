import type { Tally } from "./Tally.ts";

/** What Hardhat's task for Solidity tests returns, as far as it is counted. */
export interface SolidityOutcome {
  success: boolean;
  value?: SolidityResults;
  error?: SolidityResults;
}

interface SolidityResults {
  suiteResults: { testResults: { status: string }[] }[];
}

/** Counts each test: the task's own summary is empty unless it runs within a larger task. */
export function solidityTally({ success, value, error }: SolidityOutcome): Tally {
  const suites = (value ?? error)?.suiteResults ?? [];
  const tests = suites.flatMap(({ testResults }) => testResults);
  const passed = tests.filter(({ status }) => status === "Success").length;
  const failed = tests.length - passed;
  const stoppedEarly = !success && failed === 0;
  return { passed, failed: stoppedEarly ? 1 : failed };
}
