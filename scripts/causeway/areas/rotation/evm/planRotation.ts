import { joinPlans, withoutBlocked } from "@causeway/operator";
import { assignPlan, type ChainPlan } from "@causeway/operator/evm";

import { PROPOSE, planCommittee } from "../../committee/index.ts";
import type { LightClientsConfig, LightClientsContext } from "../../light-clients/index.ts";
import { planHandovers } from "./planHandovers.ts";

/** What a chain's own committee needs, with who signs for it: what anyone may do, `account` does. */
export async function planRotation(
  context: LightClientsContext,
  account: string,
): Promise<ChainPlan<LightClientsConfig>> {
  const preferred = { name: "this key", address: account, kind: "key" } as const;
  const plans = await Promise.all([planCommittee(context), planHandovers(context)]);
  return assignPlan(context, withoutBlocked(joinPlans(plans)), preferred);
}

/** Whether a plan proposes a committee, now or when somebody else has signed. */
export function proposes({ steps }: Pick<ChainPlan, "steps">): boolean {
  return steps.some(({ id }) => id === PROPOSE);
}
