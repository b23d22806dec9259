import { reportFields } from "@causeway/backtest";
import { z } from "zod";

const { amount, chainId, count, time, period } = reportFields;
const bytes = z.string().regex(/^0x[0-9a-f]*$/);

/** Where a message went. */
const lane = z.strictObject({
  laneId: bytes,
  originChainId: chainId,
  destinationChainId: chainId,
});

/** A message; amounts are in the origin's coin. */
const message = z.strictObject({
  messageId: bytes,
  ...lane.shape,
  sender: bytes,
  gasLimit: amount,
  /** Bytes. */
  payloadSize: count,
  sentAt: time,
});

/** What an origin asks for messages to a destination, smallest unit of the origin's coin. */
const price = z.strictObject({
  base: amount,
  /** The centre of its band. */
  gasPrice: amount,
  gasPerByte: amount,
  maxGasLimit: amount,
  /** Bytes. */
  maxPayload: amount,
});

const senderTotals = z.strictObject({
  sender: bytes,
  originChainId: chainId,
  messages: count,
  before: amount,
  after: amount,
});

const belowCost = z.strictObject({ messages: count, shortfall: amount });

/**
 * What a back-test of fee schedules found. `before` is what was charged, `after` what would have been, had the tried
 * schedule been in force all along and the gas prices of that time stood as far as its bands allow. Amounts are in the
 * smallest unit of the coin beside them.
 */
export const backtestReport = z.strictObject({
  format: z.literal("causeway.fee-backtest.v1"),
  /** When the first message was sent, and the last one; null if there were none. */
  period,
  messages: z.strictObject({
    replayed: count,
    /** Of senders that pay nothing: they would pay nothing. */
    exempt: count,
    /** What they were charged is not known: they are counted nowhere else. */
    unknownCharge: count,
    /** Whose delivery is not known: they are compared with no cost. */
    undelivered: count,
    /** Whose delivery was paid in a coin that nobody said the worth of: they are compared with no cost. */
    incomparable: count,
  }),
  chains: z.array(z.strictObject({ chainId, name: z.string(), coin: z.string(), decimals: count })),
  /** What the schedules ask for. `before` is in force; null if nothing is, or its history was not given. */
  prices: z.array(
    z.strictObject({
      originChainId: chainId,
      destinationChainId: chainId,
      before: price.nullable(),
      after: price,
    }),
  ),
  coins: z.array(
    z.strictObject({
      symbol: z.string(),
      decimals: count,
      before: amount,
      after: amount,
      overTime: z.array(
        z.strictObject({ from: time, seconds: time, before: amount, after: amount }),
      ),
      /** Messages that the tried schedule takes, by how much their fee changes. */
      changes: reportFields.changeBins,
      senders: z.strictObject({
        byAmount: z.array(senderTotals),
        byShare: z.array(senderTotals),
        /** How many totals were dropped to bound memory; 0 if all of this is exact. */
        forgotten: count,
      }),
      belowCost: z.strictObject({
        compared: count,
        before: belowCost,
        after: belowCost,
        /** Those that would have lacked most: the cost is the destination's real one, in this coin. */
        worst: z.array(
          z.strictObject({ ...message.shape, before: amount, after: amount, cost: amount }),
        ),
      }),
    }),
  ),
  lanes: z.array(
    z.strictObject({
      ...lane.shape,
      coin: z.string(),
      messages: count,
      before: amount,
      after: amount,
      belowCost: z.strictObject({ before: count, after: count }),
    }),
  ),
  /** Messages that the tried schedule would not take, above its maxima. They bring nothing. */
  refused: z.strictObject({
    messages: count,
    largest: z.array(z.strictObject({ ...message.shape, before: amount })),
  }),
  /** Where messages went and the tried schedule has no price. They bring nothing. */
  absentDestinations: z.array(
    z.strictObject({
      originChainId: chainId,
      destinationChainId: chainId,
      messages: count,
      before: amount,
      coin: z.string(),
    }),
  ),
  /** Never cheaper for more bytes or gas. */
  monotonicity: z.strictObject({
    comparisons: count,
    violations: count,
    examples: z.array(
      z.strictObject({
        originChainId: chainId,
        destinationChainId: chainId,
        gasLimit: amount,
        payloadSize: amount,
        fee: amount,
        moreGasLimit: amount,
        morePayloadSize: amount,
        feeOfMore: amount,
      }),
    ),
  }),
  /** What was charged beside what the schedule of that time computes. */
  chargeCheck: z.strictObject({
    compared: count,
    /** Sent on chains whose schedule's history was not given, or after it was read. */
    withoutHistory: count,
    differing: count,
    /** All of them, up to a bound. `computed` is null where the schedule of that time had no price, or refused the message. */
    differences: z.array(
      z.strictObject({ ...message.shape, charged: amount, computed: amount.nullable() }),
    ),
  }),
});

export type BacktestReport = z.infer<typeof backtestReport>;
export type ReportedMessage = z.infer<typeof message>;
