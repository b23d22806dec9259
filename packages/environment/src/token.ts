import * as z from "zod/mini";

import { listing } from "./display.ts";
import { address, count, name } from "./fields.ts";

/** A token that no bridge moves: only swaps lead to it. */
export const token = z.strictObject({
  /** Its name for people; no other token and no asset has it. */
  symbol: name,
  name,
  decimals: count,
  chains: z.array(z.strictObject({ chain: name, token: address })),
  ...listing,
});

export type Token = z.output<typeof token>;
