import type { Hex } from "@causeway/protocol";
import { keccak256 } from "ethers";

import type { Finding } from "../../../core/Finding.ts";
import { joinPlans, type Plan, stepsOnly } from "../../../core/Plan.ts";
import type { PlanContext } from "../PlanContext.ts";
import { DEPLOYMENT_PROXY, DEPLOYMENT_PROXY_HASH } from "./DeployFactory.ts";
import { creationCode, type DesiredContract } from "./DesiredContract.ts";
import { runtimeCode } from "./runtimeCode.ts";

/** A contract that is deployed, and what made it. */
interface Deployed {
  readonly name: string;
  readonly address: Hex;
  readonly creationCode: Hex;
  /** The contract whose constructor made it, if one did: where that one stands, this one must. */
  readonly maker?: Hex;
}

/**
 * Whether the code of each contract is exactly what today's sources and configuration would put there. Code stays for
 * ever: where it differs, somebody must find out why.
 */
export async function planCodeHashes(context: PlanContext): Promise<Plan> {
  const { factory, contracts } = context.blueprint;
  const deployed = [factory, ...contracts.flatMap(withMade)];
  return joinPlans(
    await Promise.all([
      planProxy(context),
      ...deployed.map((contract) => planFor(contract, context)),
    ]),
  );
}

function withMade(contract: DesiredContract): Deployed[] {
  const { name, address, makes = [] } = contract;
  return [
    { name, address, creationCode: creationCode(contract) },
    ...makes.map((made) => ({ ...made, maker: address })),
  ];
}

/** Another one could put other code where ours must come to stand. */
async function planProxy({ view }: PlanContext): Promise<Plan> {
  if (!(await view.hasCode(DEPLOYMENT_PROXY))) return stepsOnly([]);
  const held = keccak256(await view.code(DEPLOYMENT_PROXY));
  if (held === DEPLOYMENT_PROXY_HASH) return stepsOnly([]);
  const finding: Finding = {
    kind: "code-hash",
    subject: `deterministic deployment proxy, ${DEPLOYMENT_PROXY}`,
    expected: DEPLOYMENT_PROXY_HASH,
    held,
    remedy:
      "deploy nothing on this chain: its proxy makes contracts that differ from those of other chains",
  };
  return { ...stepsOnly([]), findings: [finding] };
}

async function planFor(contract: Deployed, { view }: PlanContext): Promise<Plan> {
  const { address, maker } = contract;
  if (!(await view.hasCode(maker ?? address))) return stepsOnly([]);
  try {
    const [expected, held] = await Promise.all([
      runtimeCode(view, address, contract.creationCode, maker),
      view.code(address),
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
