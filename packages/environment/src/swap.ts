import * as z from "zod/mini";

import { address, count, name, positive } from "./fields.ts";

/** Where tokens are swapped on a chain, and what orders to this chain are promised. */
export const chainSwap = z.strictObject({
  /** Takes orders. */
  router: address,
  /** Receives the transfers of orders from other chains. */
  receiver: address,
  executor: address,
  /** Reads the state of pools. */
  lens: address,
  /** By the venue's name: its number, as hops name it. */
  venues: z.record(name, positive),
  /** Gas that orders to this chain are promised here. */
  gas: z.strictObject({
    base: count,
    hop: z.strictObject({ constantProduct: count, concentrated: count, universalRouter: count }),
  }),
  /** Seconds that an order is held if nobody says otherwise. */
  hold: positive,
  /** By how much the least output is below the quoted one, if nobody says otherwise. */
  slippageBps: positive,
});

export type ChainSwap = z.output<typeof chainSwap>;
