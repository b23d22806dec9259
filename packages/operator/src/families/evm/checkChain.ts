import { describeRevert } from "@causeway/chains/node";

import type { ChainConfig } from "../../config/chains.ts";
import type { CheckResult } from "../../core/CheckResult.ts";
import type { Finding } from "../../core/Finding.ts";
import { findingsOf } from "../../core/Plan.ts";
import type { WholePlan } from "../../core/WholePlan.ts";
import type { Environment } from "../ChainFamily.ts";
import { openChain } from "./EvmChains.ts";
import type { OpenChain } from "./OpenChain.ts";
import { findStaleRpcs } from "./staleRpcs.ts";

/**
 * Reads a chain at one block and says where it is not as configured: what a plan would put right, and what it could not;
 * and which of its RPCs would show nothing new.
 */
export async function checkChain(
  environment: Environment,
  chain: ChainConfig,
): Promise<CheckResult> {
  const [stale, result] = await Promise.all([findStaleRpcs(chain), compare(environment, chain)]);
  return { ...result, findings: [...result.findings, ...stale] };
}

async function compare(environment: Environment, chain: ChainConfig): Promise<CheckResult> {
  let open: OpenChain | undefined;
  let block: number | undefined;
  try {
    open = await openChain(environment, chain);
    const context = await open.context();
    block = context.view.blockTag;
    return resultOf(chain.name, block, await open.plan(context));
  } catch (error) {
    const unreadable = [describeRevert(error)];
    return { chain: chain.name, block, findings: [], unreadable };
  } finally {
    await open?.close();
  }
}

function resultOf(chain: string, block: number, plan: WholePlan): CheckResult {
  return {
    chain,
    block,
    findings: unique(findingsOf(plan)),
    operations: plan.operations,
    unreadable: plan.waiting
      .filter(({ cause }) => cause === "unreadable")
      .map(({ subject, reason }) => `${subject}: ${reason}`),
  };
}

/** Several steps may put one difference right. */
function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
