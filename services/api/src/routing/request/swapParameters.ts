import type { Hex } from "@causeway/protocol";
import { z } from "zod";

import { hash32 } from "../../parameters/fields.ts";
import { payableAccount, slippageText } from "./routeParameters.ts";

/** The most bytes of a call's data that an order carries. */
const MOST_CALL_BYTES = 3_000;

/** Data of a call, in hex. */
export const callDataText = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})*$/, "is no data: 0x and whole bytes in hex")
  .max(2 + 2 * MOST_CALL_BYTES, `has more than ${MOST_CALL_BYTES} bytes`)
  .transform((text) => text.toLowerCase() as Hex);

/** Parameters that say for whom a transaction is built. */
export const partyParameters = {
  from: payableAccount.describe("Account that pays, and is refunded"),
  receiver: payableAccount.describe("Account that receives at the destination"),
  callData: z.optional(callDataText).describe("Data for the receiver's onOrderFilled"),
} as const;

export const swapQuery = z.object({
  hash: hash32.describe("Of a route that is five minutes old at most"),
  slippage: slippageText.describe("The same as of the route"),
  ...partyParameters,
  swapCaller: z.optional(payableAccount).describe("Contract that calls the router for `from`"),
});

/** For whom a transaction is built. */
export interface SwapParties {
  readonly from: Hex;
  readonly receiver: Hex;
  readonly callData?: Hex | undefined;
  readonly swapCaller?: Hex | undefined;
}
