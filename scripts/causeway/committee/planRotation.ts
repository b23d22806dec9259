import { planCommittee } from "../plan/committee.ts";
import type { PlanContext } from "../plan/PlanContext.ts";
import { assignPlan, type ChainPlan } from "../plan/readPlan.ts";

/** What a chain's own committee needs, with who signs for it: what anyone may do, `account` does. */
export async function planRotation(context: PlanContext, account: string): Promise<ChainPlan> {
  const preferred = { name: "this key", address: account, kind: "key" } as const;
  return assignPlan(context, await planCommittee(context), preferred);
}

/** Whether a plan proposes a committee, now or when somebody else has signed. */
export function proposes({ steps }: Pick<ChainPlan, "steps">): boolean {
  return steps.some(({ id }) => id === "propose committee");
}
