import type { Hex } from "@causeway/protocol";

import type { Estimate } from "./Estimate.ts";
import type { Measured } from "./Measures.ts";
import { medianOf } from "./medianOf.ts";
import type { OrderKind } from "./OrderKind.ts";

/** Seconds of an order. */
export type TimeEstimate = Estimate<number>;

/** Seconds until the receiver has the funds. */
export interface TimeEstimates {
  /** If a filler is offered a fee. */
  readonly withOffer: TimeEstimate | undefined;
  readonly byProof: TimeEstimate | undefined;
}

/**
 * How long orders of a way took in the last day. Without an order, the messages of the lane say how long a proof takes;
 * undefined where nothing was measured.
 */
export function timeEstimates(
  { orders, lanes }: Measured,
  { originChainId, destinationChainId }: Pick<OrderKind, "originChainId" | "destinationChainId">,
  laneId: Hex,
): TimeEstimates {
  const onWay = orders.filter(
    (one) => one.originChainId === originChainId && one.destinationChainId === destinationChainId,
  );
  const ofOrders = (name: "withOffer" | "byProof"): TimeEstimate | undefined => {
    const median = medianOf(
      onWay.flatMap((one) => {
        const value = one[name];
        return value === undefined ? [] : [{ value, samples: one.orders }];
      }),
    );
    return median && { ...median, by: "route" };
  };
  const lane = lanes.find((one) => one.laneId === laneId);
  const ofMessages = lane && { value: lane.p50, by: "lane" as const, samples: lane.messages };
  return { withOffer: ofOrders("withOffer"), byProof: ofOrders("byProof") ?? ofMessages };
}
