import type { Hex } from "@causeway/protocol";
import { keccak256 } from "ethers";

import type { Finding } from "../../core/Finding.ts";
import { joinPlans, type Plan, stepsOnly } from "../../core/Plan.ts";
import type { PlanContext } from "../PlanContext.ts";
import { creationCode } from "./DesiredContract.ts";
import { runtimeCode } from "./runtimeCode.ts";

/** A contract that is deployed, and what made it. */
interface Deployed {
  readonly name: string;
  readonly address: Hex;
  readonly creationCode: Hex;
}

/**
 * Whether the code of each contract is exactly what today's sources and configuration would put there. Code stays for
 * ever: where it differs, somebody must find out why.
 */
export async function planCodeHashes(context: PlanContext): Promise<Plan> {
  const { factory, contracts } = context.blueprint;
  const others = contracts.map((contract) => ({
    name: contract.name,
    address: contract.address,
    creationCode: creationCode(contract),
  }));
  return joinPlans(
    await Promise.all([factory, ...others].map((contract) => planFor(contract, context))),
  );
}

async function planFor(contract: Deployed, { view }: PlanContext): Promise<Plan> {
  if (!(await view.hasCode(contract.address))) return stepsOnly([]);
  try {
    const [expected, held] = await Promise.all([
      runtimeCode(view, contract.address, contract.creationCode),
      view.code(contract.address),
    ]);
    const findings = expected === held ? [] : [finding(contract, expected, held)];
    return { ...stepsOnly([]), findings };
  } catch (error) {
    const reason = (error as Error).message;
    const waiting = [{ subject: `code of ${contract.name}`, reason, cause: "unreadable" as const }];
    return { ...stepsOnly([]), waiting };
  }
}

function finding({ name, address }: Deployed, expected: Hex, held: Hex): Finding {
  return {
    kind: "code-hash",
    subject: `${name}, ${address}`,
    expected: keccak256(expected),
    held: keccak256(held),
    remedy:
      "compare the commit in the deployment record with the sources at hand, and the constructor's arguments with " +
      "the configuration: code that was deployed cannot be changed",
  };
}
