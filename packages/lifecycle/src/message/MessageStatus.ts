import * as z from "zod/mini";

import { MESSAGE_STATES } from "./MessageState.ts";

/** A decimal string: a height, a chain id, gas, an amount. */
const integer = z.string().check(z.regex(/^\d+$/));
const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/));
/** Unix milliseconds. */
const milliseconds = z.number();

const place = {
  height: integer,
  transaction: hex,
  /** Null until the block is final, and the transaction's receipt was read; a relayer knows its own at once. */
  gas: z.nullable(integer),
  /** Time of the block. */
  at: milliseconds,
} as const;

const transaction = z.object(place);

const checkpoint = z.object({
  height: integer,
  checkpointHash: hex,
  signedAt: milliseconds,
  /** Number of validators whose signatures were used. */
  signers: z.number(),
  /** Null until the proof is made. */
  proof: z.nullable(z.object({ seconds: z.number(), at: milliseconds })),
});

const cost = z.object({
  gas: integer,
  /** Of the transaction that delivered it, per gas. */
  gasPrice: integer,
  l1Fee: integer,
  total: integer,
});

const delivery = z.object({
  ...place,
  /** Messages that the transaction delivered together; they share its gas. */
  messages: z.number(),
});

const flight = z.object({
  ...place,
  /** Number of the attempt: later ones have greater numbers. */
  attempt: integer,
});

const failure = z.object({
  ...place,
  /** At most the first 32 bytes that the recipient returned, or the bytes of `bounced`, `recovered` or `rejected`. */
  reason: hex,
  /** Those counted that were only tried, since they would have failed again. */
  attempts: z.number(),
  /** Null if this relayer does not try again. */
  nextAttemptAt: z.nullable(milliseconds),
});

/**
 * What a relayer answers to `GET /messages/:id`. Heights, chain ids and gas are decimal strings, times are unix
 * milliseconds; times of blocks are whole seconds.
 */
export const messageStatus = z.object({
  messageId: hex,
  laneId: hex,
  /** The message's place in its lane. */
  index: integer,
  originChainId: integer,
  /** Null while the lane's other end is not known yet. */
  destinationChainId: z.nullable(integer),
  /** Null for a direct lane. */
  hubChainId: z.nullable(integer),
  sender: hex,
  gasLimit: integer,
  /** Bytes. */
  payloadSize: z.number(),
  /** Smallest unit of the origin's coin; null if no price was seen before the message. */
  charged: z.nullable(integer),
  /** Its part of all transactions that called its recipient, in the destination's coin; null until its delivery is final. */
  cost: z.nullable(cost),
  state: z.enum(MESSAGE_STATES),
  sent: transaction,
  /** When the block that holds it was seen to be final. */
  finalisedAt: z.nullable(milliseconds),
  /** Import of the lane's state on the hub; null for a direct lane. */
  imported: z.nullable(transaction),
  /** Checkpoint of the origin that proves the message. */
  originCheckpoint: z.nullable(checkpoint),
  /** Checkpoint of the hub that proves the import; null for a direct lane. */
  hubCheckpoint: z.nullable(checkpoint),
  delivered: z.nullable(delivery),
  /** Its deadline passed, and somebody ended it on the destination: it will never be delivered. */
  expired: z.nullable(transaction),
  /** Its recipient ended it: it will never be delivered. */
  rejected: z.nullable(transaction),
  /** Admins ended it, after a compromise: it will never be delivered. */
  voided: z.nullable(transaction),
  /** The attempt that its recipient has not answered; null without one. */
  inFlight: z.nullable(flight),
  /** The last attempt whose recipient failed; null if none did, or the message ended since. */
  failed: z.nullable(failure),
});

export type MessageStatus = z.output<typeof messageStatus>;
export type TransactionStatus = z.output<typeof transaction>;
export type CheckpointStatus = z.output<typeof checkpoint>;
export type CostStatus = z.output<typeof cost>;
export type FailureStatus = z.output<typeof failure>;
