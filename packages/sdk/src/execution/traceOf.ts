import type { Effect } from "./ExecutionRecord.ts";
import type { Traced } from "./fateOf.ts";
import type { Run } from "./Run.ts";

/** By what the transaction of the order is found. */
export function traceOf({ record }: Run, effect: Effect): Traced {
  const { sender, sent: transaction, orderId, router } = record;
  return { sender, effect, transaction, orderId, router };
}
