import * as z from "zod/mini";

import { address, count, name } from "./fields.ts";

/** How lists show something. */
export const listing = {
  /** File name of its picture: `usdc.svg`. */
  icon: z.optional(z.string().check(z.regex(/^[a-z0-9-]+\.(svg|png)$/, "a file name: usdc.svg"))),
  /** Its place in lists: the lowest comes first. */
  rank: z.optional(count),
};

/** How people see a chain, and how their wallets reach it. */
export const chainDisplay = z.strictObject({
  /** Name for people. */
  title: name,
  /** Whether its coins are worth nothing. */
  isTestnet: z.boolean(),
  coin: z.strictObject({ name, symbol: name, decimals: count, ...listing }),
  icon: listing.icon,
  /** As `#627eea`. */
  color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/, "# and 6 hex digits"))),
  explorerUrl: z.optional(z.url({ protocol: /^https?$/ })),
  /** RPCs that anybody may use: never one with a key in its URL. */
  publicRpcUrls: z.array(z.url({ protocol: /^https?$/ })),
  /** Reads several values in one call. */
  multicall: z.optional(address),
});

export type ChainDisplay = z.output<typeof chainDisplay>;
