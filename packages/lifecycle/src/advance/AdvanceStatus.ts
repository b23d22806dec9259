import * as z from "zod/mini";

import { ADVANCE_STATES } from "./AdvanceState.ts";

/** A decimal string: an amount in units of the asset, a height, a chain id. */
const integer = z.string().check(z.regex(/^-?\d+$/));
/** Unix seconds by the chain. */
const seconds = z.number();

const offeredTransfer = z.object({
  transferId: z.string(),
  laneId: z.string(),
  index: integer,
  originChainId: integer,
  destinationChainId: integer,
  assetId: z.string(),
  units: integer,
  height: integer,
  sentAt: seconds,
  isFinal: z.boolean(),
  /** How it ended undelivered, if it did. */
  ended: z.nullable(z.string()),
  /** Why it was not advanced when it was looked at last. */
  decision: z.nullable(z.string()),
});

const oneAdvance = z.object({
  state: z.enum(ADVANCE_STATES),
  chainId: integer,
  transaction: z.string(),
  height: integer,
  at: seconds,
  transferId: z.string(),
  /** What the receiver was paid. */
  paid: integer,
  fee: integer,
  deliveredAt: z.nullable(seconds),
  repaid: integer,
  owed: integer,
  repaidAt: z.nullable(seconds),
  /** What the curve took; null until it is repaid. */
  curve: z.nullable(integer),
  /** Null until it is repaid; gas stands apart. */
  profit: z.nullable(integer),
  /** Its part of what its transaction cost, smallest unit of the destination's coin; 0 until that is final. */
  gasCost: integer,
  lostReason: z.nullable(z.string()),
});

const attempt = z.object({
  state: z.string(),
  /** Unix milliseconds by the filler. */
  decidedAt: z.number(),
  /** Of the transfer's block when it was decided. */
  confirmations: z.string(),
  expectedProfit: integer,
  transaction: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

/** What a filler answers to `GET /advances/:id`. */
export const advanceStatus = z.object({
  advanceId: z.string(),
  /** Transfers with that key which their origin shows now: one, and none once a reorganisation took it away. */
  transfers: z.array(offeredTransfer),
  /** What was paid in the filler's name. */
  advances: z.array(oneAdvance),
  /** What was decided, and what became of it. */
  attempts: z.array(attempt),
});

export type AdvanceStatus = z.output<typeof advanceStatus>;
export type OfferedTransfer = z.output<typeof offeredTransfer>;
export type OneAdvance = z.output<typeof oneAdvance>;
