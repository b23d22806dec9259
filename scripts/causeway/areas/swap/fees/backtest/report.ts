import { reportFields } from "@causeway/backtest";
import { z } from "zod";

const { amount, chainId, count, time, period } = reportFields;
const bytes = z.string().regex(/^0x[0-9a-fA-F]*$/);

/** An order with its router's fee; smallest units of its token. */
const order = z.strictObject({
  orderId: bytes,
  sender: bytes,
  destinationChainId: chainId,
  takenAt: time,
  amountIn: amount,
  before: amount,
  after: amount,
});

/** Orders that sold one token on one chain. */
const token = z.strictObject({
  address: bytes,
  symbol: z.string(),
  decimals: count,
  orders: count,
  fees: z.strictObject({ before: amount, after: amount }),
  /** By account: `before` by the shares in force now, `after` by the version's. */
  shares: z.array(z.strictObject({ account: z.string(), before: amount, after: amount })),
  changed: z.strictObject({
    raised: count,
    lowered: count,
    histogram: reportFields.changeBins,
    /** The orders whose fee changes most. */
    most: z.array(order),
  }),
});

/** One chain. */
const chain = z.strictObject({
  chain: z.string(),
  orders: count,
  fees: z.array(
    z.strictObject({ subject: z.string(), before: z.string().nullable(), after: z.string() }),
  ),
  /** The tokens of most orders. */
  tokens: z.array(token),
  /** Orders in all other tokens. */
  others: z.strictObject({ tokens: count, orders: count }),
  /** Orders to chains that the version does not name: they cost nothing. */
  withoutFee: count,
  /** The fees that routers took, and the fees by the terms of that time. */
  charges: z.strictObject({
    compared: count,
    /** Orders whose submitter's part no transaction states. */
    unknown: count,
    differing: count,
    differences: z.array(z.strictObject({ ...order.shape, computed: amount.nullable() })),
  }),
});

/**
 * The back-test of a version of the swap's fees. `before` is the fee that routers took, `after` the fee if the version
 * had been in force all along.
 */
export const swapBacktestReport = z.strictObject({
  format: z.literal("causeway.swap-fee-backtest.v1"),
  /** Times of the first and the last order; null without orders. */
  period,
  chains: z.array(chain),
});

export type SwapBacktestReport = z.infer<typeof swapBacktestReport>;
export type ChainReport = z.infer<typeof chain>;
export type TokenReport = z.infer<typeof token>;
export type ReportedOrder = z.infer<typeof order>;
