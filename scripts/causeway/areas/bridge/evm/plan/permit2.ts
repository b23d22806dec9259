import { deployStepId, type Finding, NOTHING, type Plan, stepsOnly } from "@causeway/operator";
import { DEPLOYMENT_PROXY, RuntimeCodeUnknown, runtimeCode } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { keccak256 } from "ethers";

import { PERMIT2, permit2On } from "../../addresses.ts";
import { assetsOn } from "../../BridgeConfig.ts";
import { PERMIT2_CALLDATA, PERMIT2_CODE } from "../../permit2/deployment.ts";
import type { BridgeContext } from "../BridgeContext.ts";

const NAME = "Permit2";

/** Whether there is the contract by which users sign transfers, and whether it is that one. Anyone may put it there. */
export async function planPermit2(context: BridgeContext): Promise<Plan> {
  const { config, chain, view } = context;
  if (assetsOn(config, chain).length === 0) return stepsOnly([]);
  const address = permit2On(chain);
  const isThere = await view.hasCode(address);
  if (address !== PERMIT2) return { ...stepsOnly([]), findings: isThere ? [] : [missing(address)] };
  if (isThere) return comparedWithOurs(context);
  const step = {
    id: deployStepId(NAME),
    summary: `Deploy ${NAME} at ${PERMIT2}, by the proxy with which anyone may`,
    to: DEPLOYMENT_PROXY,
    data: PERMIT2_CALLDATA,
    after: [],
    findings: [missing(PERMIT2)],
  } as const;
  return stepsOnly([step]);
}

function missing(address: string): Finding {
  const remedy =
    "chains.json names where it is on this chain, if not at the address that it has elsewhere";
  return { kind: "permit2", subject: NAME, expected: `at ${address}`, held: NOTHING, remedy };
}

/** Other code there could take every token that anybody allowed it. */
async function comparedWithOurs({ view }: BridgeContext): Promise<Plan> {
  try {
    const [expected, held] = await Promise.all([
      runtimeCode(view, PERMIT2, PERMIT2_CODE),
      view.code(PERMIT2),
    ]);
    return { ...stepsOnly([]), findings: expected === held ? [] : [otherCode(expected, held)] };
  } catch (error) {
    if (!(error instanceof RuntimeCodeUnknown)) throw error;
    const waiting = { subject: `code of ${NAME}`, reason: error.message };
    return { ...stepsOnly([]), waiting: [{ ...waiting, cause: "unreadable" }] };
  }
}

function otherCode(expected: Hex, held: Hex): Finding {
  return {
    kind: "permit2",
    subject: `${NAME}, ${PERMIT2}`,
    expected: keccak256(expected),
    held: keccak256(held),
    remedy: "pause this chain's assets: the contract there is not Permit2",
  };
}
