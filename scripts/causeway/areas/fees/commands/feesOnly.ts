import type { BaseConfig, Environment } from "@causeway/operator";

import { evmFeesOnly } from "../evm/evmFeesOnly.ts";
import { tonFeesOnly } from "../ton/tonFeesOnly.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";

/** An environment of which nothing but fee schedules is planned. */
export function feesOnly<C extends BaseConfig>(
  environment: Environment<C>,
  kinds: readonly ScheduleKind<C>[],
): Environment<C> {
  return tonFeesOnly(evmFeesOnly(environment, kinds), kinds);
}
