import type { Crossing } from "@causeway/index/orders";
import type { CrossingState } from "@causeway/lifecycle/order";

import type { Claim } from "./Claim.ts";
import type { SwapSituation } from "./crossingOf.ts";

/** The step that a state needs: without its log, the record leaves something out. */
const NEEDED: Partial<Record<CrossingState, "paid" | "refunded" | "held" | "sentBack">> = {
  ...{ paid: "paid", filled: "paid", taken: "paid" },
  ...{ refunded: "refunded", held: "held", returning: "sentBack", returned: "sentBack" },
};

/** Names of values in records. */
const FIELDS = {
  paid: "received",
  refunded: "refunded",
  held: "legs",
  sentBack: "legs",
} as const;

/** That a record names no log of a step that the chains say was taken. */
export function omittedSteps(
  crossing: Crossing,
  state: CrossingState,
  { transfer }: SwapSituation,
): Claim[] {
  const needed = NEEDED[state];
  const isMissing = needed !== undefined && crossing[needed] === undefined;
  const advancer = transfer.advancer ?? transfer.deliveredAdvancer;
  return [
    ...(isMissing ? [omitted(FIELDS[needed], `it is ${state}`)] : []),
    ...(advancer !== undefined && crossing.advance === undefined
      ? [omitted("advance", `${advancer} paid the receiver in advance`)]
      : []),
  ];
}

function omitted(field: string, onChain: string): Claim {
  return { field, claimed: "no log", onChain, isTrue: false };
}
