import type { Hex } from "@causeway/protocol";
import { z } from "zod";

const hex = z.custom<Hex>((value) => typeof value === "string" && /^0x[0-9a-f]*$/i.test(value));
const integer = z.int().nonnegative();
const decimal = z.string().regex(/^\d+$/).transform(BigInt);
const at = z.iso.datetime();

const signed = z.strictObject({
  kind: z.literal("signed"),
  at,
  /** Hash of the chain's first block: a development chain that is started again is another one. */
  chain: hex,
  /** The call's. */
  id: z.string(),
  summary: z.string(),
  from: hex,
  to: hex,
  nonce: integer,
  hash: hex,
  /** The signed transaction, as a node takes it. */
  raw: hex,
  /** Wei per gas. */
  maxFeePerGas: decimal,
  maxPriorityFeePerGas: decimal,
  /** Number of the newest block when it was signed. */
  head: integer,
});

const mined = z.strictObject({
  kind: z.literal("mined"),
  at,
  hash: hex,
  block: integer,
  status: z.enum(["succeeded", "reverted"]),
  gasUsed: decimal,
});

const abandoned = z.strictObject({
  kind: z.literal("abandoned"),
  at,
  hash: hex,
  reason: z.string(),
});

export const journalEntry = z.discriminatedUnion("kind", [signed, mined, abandoned]);

/** Written before a transaction is offered to a node. */
export type Signed = Readonly<z.infer<typeof signed>>;

/** Written when a block holds a transaction; ends all that were signed for its nonce. */
export type Mined = Readonly<z.infer<typeof mined>>;

/** Written when a transaction will never be in a block: a node refused it, or its nonce belongs to another one. */
export type Abandoned = Readonly<z.infer<typeof abandoned>>;

export type JournalEntry = Signed | Mined | Abandoned;
