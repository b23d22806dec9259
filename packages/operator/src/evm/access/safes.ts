import { Contract, isError } from "ethers";

import type { AccountConfig } from "../../config/access.ts";
import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { Finding } from "../../core/Finding.ts";
import { joinPlans, type Plan, stepsOnly } from "../../core/Plan.ts";
import type { PlanContext } from "../PlanContext.ts";
import { grantStepId } from "./stepIds.ts";

const SAFE_ABI = ["function getThreshold() view returns (uint256)"];

/** How many signatures a Safe must ask for; with one enough, it is a key like any other. */
export function leastThreshold({ development }: Pick<BaseConfig, "development">): bigint {
  return development ? 1n : 2n;
}

/**
 * The Safes that have roles stand on the chain and ask for signatures enough. Until then no role is given to them: one
 * at an address where nobody is would be lost, or belong to whoever comes to stand there.
 */
export async function planSafes(context: PlanContext): Promise<Plan> {
  const safes = context.config.accounts.filter(({ kind }) => kind === "safe");
  return joinPlans(await Promise.all(safes.map((safe) => planFor(safe, context))));
}

async function planFor(safe: AccountConfig, context: PlanContext): Promise<Plan> {
  const expected = `a Safe that asks for ${leastThreshold(context.config)} signatures or more`;
  const held = await describe(safe, context);
  if (held === undefined) return stepsOnly([]);
  const subject = `safe ${safe.name}, ${safe.address}`;
  const finding: Finding = { kind: "safe", subject, expected, held };
  const reason = `there is ${held}: put the Safe there before it gets its roles`;
  const waiting = { subject, reason, cause: "elsewhere", blocks: grantsOf(safe, context) } as const;
  return { steps: [], waiting: [waiting], findings: [finding] };
}

function grantsOf({ name, address }: AccountConfig, { config }: PlanContext): string[] {
  const held = Object.entries(config.roles).filter(([, { members }]) =>
    members.some((member) => member.address === address),
  );
  return held.map(([role]) => grantStepId(role, name));
}

/** What stands there instead; undefined if it is a Safe as it should be. */
async function describe({ address }: AccountConfig, { config, view }: PlanContext) {
  if (!(await view.hasCode(address))) return "nothing";
  const safe = new Contract(address, SAFE_ABI, view.provider);
  const { blockTag } = view;
  const threshold: bigint | undefined = await safe
    .getFunction("getThreshold")({ blockTag })
    .catch(unlessAnswered);
  if (threshold === undefined) return "a contract that is no Safe";
  return threshold >= leastThreshold(config) ? undefined : `a Safe that asks for ${threshold}`;
}

/** Another contract answers nothing, or refuses; that an RPC fails tells nothing of the contract. */
function unlessAnswered(error: unknown): undefined {
  if (isError(error, "CALL_EXCEPTION") || isError(error, "BAD_DATA")) return undefined;
  throw error;
}
