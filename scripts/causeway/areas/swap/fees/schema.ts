import { count, name, positive } from "@causeway/operator";
import { z } from "zod";

import { effectiveAt, shares } from "../../fees/index.ts";

/** The router takes no more. */
const MOST_FEE_BPS = 100;

/** The router's fee. */
const orders = z.strictObject({
  /** Says that orders cost nothing: a fee of 0 is refused without it. */
  free: z.literal(true).optional(),
  /** Of the input. */
  feeBps: count(16).max(MOST_FEE_BPS, `bps, at most ${MOST_FEE_BPS}, 1 %`),
});

export const swapFeesFile = z.strictObject({
  /** Of all that this file says, as the swap's fee schedules on the chains count. */
  version: positive(32),
  effectiveAt,
  shares,
  orders,
  /** By the chain on which orders begin. */
  chains: z
    .record(
      name,
      z.strictObject({
        orders: orders.optional(),
        /** By the chain to which orders go; the chain's own name for those that stay. */
        to: z.record(name, orders).optional(),
      }),
    )
    .optional(),
});

export type SwapFeesFile = z.output<typeof swapFeesFile>;
/** The fee of some orders, as the file says it. */
export type OrdersEntry = SwapFeesFile["orders"];
