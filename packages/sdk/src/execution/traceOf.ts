import type { Effect } from "./ExecutionRecord.ts";
import type { Traced } from "./fateOf.ts";
import type { Run } from "./Run.ts";

/** By what a transaction is found. */
export function traceOf({ record }: Run, effect: Effect): Traced {
  const { sender, sent: transaction, mark } = record;
  return { sender, effect, transaction, mark };
}
