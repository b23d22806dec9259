import { type Concern, type Environment, onlyConcerns, type Plan } from "@causeway/operator";

import type { FeesConfig } from "../config.ts";
import { SCHEDULES } from "../schedules.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";

/** An environment of which nothing but fee schedules is planned. */
export function feesOnly(environment: Environment<FeesConfig>): Environment<FeesConfig> {
  return onlyConcerns(environment, SCHEDULES.flatMap(whereDeployed));
}

/** What deploys a schedule is not planned here, and what nobody deployed takes every call. */
function whereDeployed({ concerns, addressOn }: ScheduleKind): Concern<FeesConfig>[] {
  return concerns.map(
    (concern) => async (context) =>
      (await context.view.hasCode(addressOn(context))) ? concern(context) : NOT_DEPLOYED,
  );
}

const NOT_DEPLOYED: Plan = {
  steps: [],
  waiting: [
    {
      subject: "fee schedule",
      reason: "it is not deployed: causeway apply does that",
      cause: "elsewhere",
    },
  ],
  findings: [],
};
