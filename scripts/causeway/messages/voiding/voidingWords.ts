import type { Lifting } from "@causeway/operator";

import type { Voidable } from "./Voidable.ts";

/** Later than any time: a message that is not voided yet does not become so by itself. */
export const NOT_YET = { until: 2n ** 64n, told: "is not voided" } as const;

/** Words on the voiding of a message, for every family. */
export function voidingWords({ chain, label, messageId, isTold }: Voidable): Lifting {
  const how = isTold ? "anyone may have its origin told" : "its origin is never told";
  return {
    id: `void ${messageId}`,
    summary: `Void ${label}: nothing more is delivered, paid, settled or executed of it, and ${how}`,
    chain,
    holder: `a lane that ends on ${chain.name}`,
    effect: "voided",
    standing: NOT_YET,
  };
}
