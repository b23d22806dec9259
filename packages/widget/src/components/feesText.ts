import type { RouteFee } from "@causeway/sdk";

import type { Say } from "../messages/Say.ts";
import { feeSums } from "../quote/feeSums.ts";

/** Fees of a route in one line: a sum for each token. */
export function feesText(fees: readonly RouteFee[], say: Say): string {
  const sums = feeSums(fees).map((sum) => say.amount(sum, "up"));
  return sums.length === 0 ? say.messages.noFees : sums.join(" + ");
}
