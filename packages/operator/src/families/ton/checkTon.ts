import type { CheckResult } from "../../core/CheckResult.ts";
import type { Finding } from "../../core/Finding.ts";
import { findingsOf } from "../../core/Plan.ts";
import { rentYears } from "./contracts/rentYears.ts";
import type { OpenTonChain } from "./OpenTonChain.ts";

/** Reads a chain after one block, and says where it is not as configured: what a plan would put right, and what not. */
export async function checkTon(open: OpenTonChain): Promise<CheckResult> {
  const chain = open.chain.name;
  let block: number | undefined;
  try {
    const context = await open.context();
    block = Number(context.view.height);
    const plan = await open.plan(context);
    return {
      ...{ chain, block, operations: plan.operations },
      findings: unique(findingsOf(plan)),
      amounts: await rentYears(context),
      unreadable: plan.waiting
        .filter(({ cause }) => cause === "unreadable")
        .map(({ subject, reason }) => `${subject}: ${reason}`),
    };
  } catch (error) {
    return { chain, block, findings: [], unreadable: [(error as Error).message] };
  }
}

/** Several steps may put one difference right. */
function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
