import { type BaseConfig, type Environment, type Plan, stepsOnly } from "@causeway/operator";
import { type Concern, onlyConcerns } from "@causeway/operator/evm";

import type { ScheduleKind } from "../versions/ScheduleKind.ts";

/** An environment of which nothing but fee schedules is planned. */
export function feesOnly<C extends BaseConfig>(
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
    return index === 0 ? notDeployed(name) : stepsOnly([]);
  });
}

function notDeployed(name: string): Plan {
  const subject = `fee schedule of ${name}`;
  const reason = "it is not deployed: causeway apply does that";
  return { ...stepsOnly([]), waiting: [{ subject, reason, cause: "elsewhere" }] };
}
