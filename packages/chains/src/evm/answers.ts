import { z } from "zod";

/** Bytes as an RPC answers them, in lower case. */
export const bytesAnswer = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .toLowerCase();

/** A number as an RPC answers it. */
export const quantityAnswer = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);
