import * as z from "zod/mini";

/**
 * A schema that a program does not hold if nothing in it uses the schema: a bundler cannot know that Zod's functions have
 * no effect. Its calls are marked as pure.
 */
export function schemaOf<Schema>(make: () => Schema): Schema {
  return make();
}

/** Bytes as an RPC answers them, in lower case. */
export const bytesAnswer = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/), z.toLowerCase());

/** A hash or a topic: 32 bytes. */
export const wordAnswer = /* @__PURE__ */ schemaOf(() =>
  z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/), z.toLowerCase()),
);

/** A number as an RPC answers it. */
export const quantityAnswer = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((digits: string) => BigInt(digits)),
);

/** Contracts keep times in 40 bits, which last for 34,000 years. */
export const LATEST_TIME = 2n ** 40n - 1n;

/** A block's time, unix seconds. */
export const timeAnswer = /* @__PURE__ */ schemaOf(() =>
  quantityAnswer.check(z.maximum(LATEST_TIME)),
);
