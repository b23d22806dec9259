import { type Environment, onlyConcerns } from "@causeway/operator";

import type { FeesConfig } from "../config.ts";
import { SCHEDULES } from "../schedules.ts";

/** An environment of which nothing but fee schedules is planned. */
export function feesOnly(environment: Environment<FeesConfig>): Environment<FeesConfig> {
  return onlyConcerns(
    environment,
    SCHEDULES.flatMap(({ concerns }) => concerns),
  );
}
