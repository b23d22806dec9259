import { type BaseConfig, type Environment, stepsOnly } from "@causeway/operator";
import { onlyTonConcerns, type TonConcern, type TonPlan } from "@causeway/operator/ton";

import { notDeployed } from "../versions/notDeployed.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";

/** An environment of whose TON chains nothing but fee schedules is planned. */
export function tonFeesOnly<C extends BaseConfig>(
  environment: Environment<C>,
  kinds: readonly ScheduleKind<C>[],
): Environment<C> {
  return onlyTonConcerns(environment, kinds.flatMap(whereDeployed));
}

/** What deploys a schedule is not planned here. */
function whereDeployed<C extends BaseConfig>({ name, ton }: ScheduleKind<C>): TonConcern<C>[] {
  if (ton === undefined) return [];
  return [
    async (context): Promise<TonPlan> =>
      (await ton.read(context)) === undefined
        ? { ...stepsOnly([]), waiting: [notDeployed(name)] }
        : ton.concern(context),
  ];
}
