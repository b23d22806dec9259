import { describeRevert } from "@causeway/chains/evm";

import { OpenChain } from "../chain/OpenChain.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import type { Finding } from "../plan/Finding.ts";
import { planChain } from "../plan/planChain.ts";
import type { Plan } from "../plan/Step.ts";
import type { CheckResult } from "./CheckResult.ts";

/**
 * Reads a chain at one block and says where it is not as configured: what a plan would put right, and what it could not.
 *
 * @param deployments The folder that holds a folder of deployments for each environment.
 */
export async function checkChain(
  config: Config,
  chain: ChainConfig,
  deployments: string,
): Promise<CheckResult> {
  let open: OpenChain | undefined;
  let block: number | undefined;
  try {
    open = await OpenChain.open(config, chain, deployments);
    const context = await open.context();
    block = context.view.blockTag;
    return resultOf(chain.name, block, await planChain(context));
  } catch (error) {
    return { chain: chain.name, block, findings: [], unreadable: [describeRevert(error)] };
  } finally {
    await open?.close();
  }
}

function resultOf(chain: string, block: number, { steps, findings, waiting }: Plan): CheckResult {
  return {
    chain,
    block,
    findings: unique([...steps.flatMap((step) => step.findings), ...findings]),
    unreadable: waiting
      .filter(({ cause }) => cause === "unreadable")
      .map(({ subject, reason }) => `${subject}: ${reason}`),
  };
}

/** Several steps may put one difference right. */
function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
