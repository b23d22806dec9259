import fc from "fast-check";

import type { Price } from "../../src/index.ts";
import { uint } from "../arbitraries.ts";

/** Any price that a mailbox takes. */
export const price: fc.Arbitrary<Price> = fc.record({
  base: uint(96),
  gasPrice: uint(64),
  maxGasLimit: uint(48).map((gas) => gas || 1n),
  maxPayload: uint(24).map((size) => size || 1n),
  gasPerByte: uint(24).map((gas) => gas || 1n),
});
