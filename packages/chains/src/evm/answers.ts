import * as v from "valibot";

import { schemaOf, textAnswer } from "../textAnswer.ts";

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
