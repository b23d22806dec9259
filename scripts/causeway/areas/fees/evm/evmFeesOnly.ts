import { type BaseConfig, type Environment, stepsOnly } from "@causeway/operator";
import { type Concern, onlyConcerns } from "@causeway/operator/evm";

import { notDeployed } from "../versions/notDeployed.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";

/** An environment of whose EVM chains nothing but fee schedules is planned. */
export function evmFeesOnly<C extends BaseConfig>(
  environment: Environment<C>,
  kinds: readonly ScheduleKind<C>[],
): Environment<C> {
  return onlyConcerns(environment, kinds.flatMap(whereDeployed));
}

/** What deploys a schedule is not planned here, and what nobody deployed takes every call. */
function whereDeployed<C extends BaseConfig>({
  name,
  concerns,
  isOn,
  addressOn,
}: ScheduleKind<C>): Concern<C>[] {
  return concerns.map((concern, index) => async (context) => {
    if (!isOn(context)) return stepsOnly([]);
    if (await context.view.hasCode(addressOn(context))) return concern(context);
    return { ...stepsOnly([]), waiting: index === 0 ? [notDeployed(name)] : [] };
  });
}
