import type { OrderMeasure } from "@causeway/index/orders";

import type { Estimate } from "./Estimate.ts";
import { medianOf } from "./medianOf.ts";
import type { OrderKind } from "./OrderKind.ts";

/** Gas that an order uses at one end. */
export type GasEstimate = Estimate<bigint>;

/** The gas of an order at both ends. */
export interface GasEstimates {
  readonly here: GasEstimate;
  /** Undefined for an order that stays on its chain. */
  readonly there: GasEstimate | undefined;
}

/**
 * The gas of an order, as orders of its kind used in the last day: of the same way, or else of the same chain, or else of
 * any chain.
 *
 * @param configured Figures of the environment, which count where nothing is measured.
 */
export function gasEstimates(
  orders: readonly OrderMeasure[],
  kind: OrderKind,
  configured: { readonly here: bigint; readonly there: bigint },
): GasEstimates {
  const isLocal = isStaying(kind);
  const alike = orders.filter((one) => isStaying(one) === isLocal);
  const sending = alike.filter(({ isSwapped }) => isSwapped === kind.isSwapped);
  const arriving = alike.filter(({ isCarried }) => isCarried === kind.isCarried);
  const here = nearest(sending, kind, "originChainId", ({ gas }) => gas);
  const there = nearest(arriving, kind, "destinationChainId", ({ gasThere }) => gasThere);
  return {
    here: here ?? configuredAs(configured.here),
    there: isLocal ? undefined : (there ?? configuredAs(configured.there)),
  };
}

function configuredAs(value: bigint): GasEstimate {
  return { value, by: "configuration", samples: 0 };
}

function isStaying({ originChainId, destinationChainId }: Pick<OrderKind, End>): boolean {
  return originChainId === destinationChainId;
}

type End = "originChainId" | "destinationChainId";

function nearest(
  alike: readonly OrderMeasure[],
  kind: OrderKind,
  end: End,
  gasOf: (measure: OrderMeasure) => bigint | undefined,
): GasEstimate | undefined {
  const onChain = alike.filter((one) => one[end] === kind[end]);
  const onWay = onChain.filter(
    ({ originChainId, destinationChainId }) =>
      originChainId === kind.originChainId && destinationChainId === kind.destinationChainId,
  );
  for (const [by, measures] of [
    ["route", onWay] as const,
    ["chain", onChain] as const,
    ["environment", alike] as const,
  ]) {
    const median = medianOf(
      measures.flatMap((one) => {
        const value = gasOf(one);
        return value === undefined ? [] : [{ value, samples: one.orders }];
      }),
    );
    if (median !== undefined) return { ...median, by };
  }
  return undefined;
}
