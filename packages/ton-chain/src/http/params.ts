import { Address, Cell } from "@ton/core";
import { z } from "zod";

import { WORKCHAINS } from "../tlb/shardIdent.ts";

/** An address of the chain's workchains, in any of its forms. */
export const addressParam = z.string().transform((text, context) => {
  try {
    const address = Address.parse(text);
    if (WORKCHAINS.some((workchain) => workchain === address.workChain)) return address;
  } catch {
    // The answer is the same as for another workchain.
  }
  context.addIssue({ code: "custom", message: `${text} is no address of this chain` });
  return z.NEVER;
});

export const countParam = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 32 - 1);

export const ltParam = z.union([z.string(), z.number()]).pipe(z.coerce.bigint());

/** 32 bytes in hexadecimal, or in base64 of either alphabet. */
export const hashParam = z.string().transform((text, context) => {
  const isHex = /^[0-9a-fA-F]{64}$/.test(text);
  const bytes = Buffer.from(text, isHex ? "hex" : "base64");
  if (bytes.length === 32) return bytes;
  context.addIssue({ code: "custom", message: `${text} is no hash` });
  return z.NEVER;
});

/** A bag with one root, in base64. */
export const cellParam = z.string().transform((text, context) => {
  try {
    const [root] = Cell.fromBoc(Buffer.from(text, "base64"));
    if (root !== undefined) return root;
  } catch {
    // The answer is the same as for an empty bag.
  }
  context.addIssue({ code: "custom", message: "this is no bag of cells in base64" });
  return z.NEVER;
});
