import * as v from "valibot";

/**
 * A schema that a program does not hold if nothing in it uses the schema: a bundler cannot know that the
 * functions that make it have no effect. Its calls are marked as pure.
 */
export function schemaOf<Schema>(make: () => Schema): Schema {
  return make();
}

/**
 * Text of a form, as the value that it stands for. One action of the library serves all kinds of text, since each one costs a
 * browser bytes.
 */
export function textAnswer<T>(form: RegExp, read: (text: string) => T) {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, T>(({ dataset: { value }, addIssue, NEVER }) => {
      if (typeof value === "string" && form.test(value)) return read(value);
      addIssue({ message: `is not of the form ${form}` });
      return NEVER;
    }),
  );
}

/** Bytes as an RPC answers them, in lower case. */
export const bytesAnswer = /* @__PURE__ */ textAnswer(/^0x(?:[0-9a-fA-F]{2})*$/, lowerCase);

/** A hash or a topic: 32 bytes. */
export const wordAnswer = /* @__PURE__ */ textAnswer(/^0x[0-9a-fA-F]{64}$/, lowerCase);

/** A number as an RPC answers it. */
export const quantityAnswer = /* @__PURE__ */ textAnswer(/^0x[0-9a-fA-F]{1,64}$/, BigInt);

/** Contracts keep times in 40 bits, which last for 34,000 years. */
export const LATEST_TIME = 2n ** 40n - 1n;

/** A block's time, unix seconds. */
export const timeAnswer = /* @__PURE__ */ schemaOf(() =>
  v.pipe(quantityAnswer, v.maxValue(LATEST_TIME)),
);

function lowerCase(text: string): string {
  return text.toLowerCase();
}
