import type { CheckResult } from "./CheckResult.ts";

/** All that was seen of a chain, in one result. */
export function joinResults(name: string, results: readonly CheckResult[]): CheckResult {
  const own = results.filter(({ chain }) => chain === name);
  return {
    chain: name,
    block: own[0]?.block,
    findings: own.flatMap(({ findings }) => findings),
    amounts: own.flatMap(({ amounts = [] }) => amounts),
    operations: own.flatMap(({ operations = [] }) => operations),
    unreadable: [...new Set(own.flatMap(({ unreadable }) => unreadable))],
  };
}
