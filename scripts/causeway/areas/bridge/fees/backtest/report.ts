import { reportFields } from "@causeway/backtest";
import { z } from "zod";

const { amount, chainId, count, time, period } = reportFields;
const bytes = z.string().regex(/^0x[0-9a-fA-F]*$/);

/** What somebody got, and would have got. */
const beforeAfter = z.strictObject({ before: amount, after: amount });

/** A release, or a part of one; what it cost, and would have cost. */
const release = z.strictObject({
  transferId: bytes.nullable(),
  originChainId: chainId,
  receiver: bytes,
  releasedAt: time,
  units: amount,
  before: amount,
  after: amount,
});

/** One asset on one chain. */
const asset = z.strictObject({
  chain: z.string(),
  symbol: z.string(),
  decimals: count,
  releases: count,
  /** What came back to senders: it pays the curve alone. */
  refunds: count,
  /** What was sent back from here. */
  returns: count,
  terms: z.array(
    z.strictObject({ subject: z.string(), before: z.string().nullable(), after: z.string() }),
  ),
  parties: z.strictObject({
    receivers: beforeAfter,
    /** With what the curve took. */
    providers: beforeAfter,
    /** By account: of all that was the shares', its part. */
    shares: z.array(z.strictObject({ account: z.string(), ...beforeAfter.shape })),
    integrators: beforeAfter,
  }),
  changed: z.strictObject({
    dearer: count,
    cheaper: count,
    /** All that the tried version takes. */
    histogram: reportFields.changeBins,
    /** Those whose fee changes most. */
    most: z.array(release),
  }),
  /** Those that would have left less than their sender said; they bring nothing. */
  belowLeast: z.strictObject({ releases: count, examples: z.array(release) }),
  /** Those of chains for which the tried version has no terms; they bring nothing. */
  withoutTerms: count,
  /** What was charged beside what the terms of that time compute. */
  charges: z.strictObject({
    compared: count,
    /** Of transfers whose message was not found: what they ask for at least, and their integrator's part. */
    unknown: count,
    differing: count,
    differences: z.array(z.strictObject({ ...release.shape, computed: amount.nullable() })),
  }),
  /** The books by the events, and as the chain has them; null where nothing goes by them, for an asset is minted. */
  books: z
    .strictObject({
      net: z.strictObject({ computed: amount, held: amount }),
    })
    .nullable(),
});

/**
 * What a back-test of a fee schedule of the bridge found. `before` is what was charged, `after` what would have been, had
 * the tried version been in force all along. Amounts are units of the asset.
 */
export const bridgeBacktestReport = z.strictObject({
  format: z.literal("causeway.bridge-fee-backtest.v1"),
  /** When the first release was paid, and the last one; null if there were none. */
  period,
  assets: z.array(asset),
});

export type BridgeBacktestReport = z.infer<typeof bridgeBacktestReport>;
export type AssetReport = z.infer<typeof asset>;
export type ReportedRelease = z.infer<typeof release>;
