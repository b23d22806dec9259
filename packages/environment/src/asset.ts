import * as z from "zod/mini";

import { listing } from "./display.ts";
import { address, count, name } from "./fields.ts";
import { offer } from "./offer.ts";

/** An asset on one chain. */
const assetOnChain = z.strictObject({
  /** Name of the chain. */
  chain: name,
  token: address,
  /** The vault that keeps it, or the contract that mints it. */
  custody: address,
  isMinted: z.boolean(),
  /** Whether the token is the chain's coin, wrapped. */
  isWrappedCoin: z.optional(z.boolean()),
  /** The token's own; left out of files that nobody lists from. */
  symbol: z.optional(name),
  name: z.optional(name),
  decimals: z.optional(count),
});

/** Something that can be bridged. */
export const asset = z.strictObject({
  /** Its name for people; each is there once. */
  symbol: name,
  assetId: z.string().check(z.regex(/^0x[0-9a-f]{64}$/, "32 bytes as 0x and 64 digits")),
  /** Of its unit. */
  decimals: count,
  chains: z.array(assetOnChain),
  /** One for each way that has one. */
  offers: z.array(offer),
  ...listing,
});

export type Asset = z.output<typeof asset>;
