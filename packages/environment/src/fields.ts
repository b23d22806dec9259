import * as z from "zod/mini";

/** A name, which is not empty. */
export const name = z.string().check(z.minLength(1));

export const address = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, "20 bytes as 0x and 40 digits"));

/** An account of TON's basechain. */
export const account = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{64}$/, "32 bytes as 0x and 64 digits"));

export const count = z.int().check(z.gte(0));

export const positive = z.int().check(z.gt(0));

/** Something that answers. */
export const server = z.strictObject({ name: z.string(), url: z.url() });
