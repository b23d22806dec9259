import * as z from "zod/mini";

/** Bytes as an RPC answers them, in lower case. */
export const bytesAnswer = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/), z.toLowerCase());

/** A number as an RPC answers it. */
export const quantityAnswer = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((digits: string) => BigInt(digits)),
);
