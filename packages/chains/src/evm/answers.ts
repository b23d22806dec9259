import * as z from "zod/mini";

/** Bytes as an RPC answers them, in lower case. */
export const bytesAnswer = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/), z.toLowerCase());

/** A hash or a topic: 32 bytes. */
export const wordAnswer = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/), z.toLowerCase());

/** A number as an RPC answers it. */
export const quantityAnswer = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((digits: string) => BigInt(digits)),
);

/** A block's time, unix seconds. Contracts keep times in 40 bits, which last for 34,000 years. */
export const timeAnswer = quantityAnswer.check(z.maximum(2n ** 40n - 1n));
