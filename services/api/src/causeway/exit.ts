import type { ReadyTransaction } from "@causeway/lifecycle";
import { accountText } from "@causeway/protocol";
import { z } from "zod";

import { shownAccount } from "./shownAccount.ts";
import { isoTime } from "./times.ts";

/** A transaction that can be signed and sent as it is. */
export const exit = z
  .object({
    does: z.string(),
    by: z.string().nullable().describe("The account that alone can send it; null for anyone"),
    anyoneFrom: z
      .string()
      .nullable()
      .describe("Time from which on anyone can send it; null if that never changes"),
    chainId: z.string(),
    to: z.string(),
    data: z.string(),
    value: z.string().describe("Smallest units of the coin"),
  })
  .meta({ id: "Exit" });

/** All exits of a record. */
export const exits = z
  .array(exit)
  .nullable()
  .describe(
    "Transactions that bring it on or back; null in lists, and while a chain does not answer",
  );

export type ShownExit = z.output<typeof exit>;

/** An exit as records show it. */
export function shownExit(ready: ReadyTransaction): ShownExit {
  const { does, from, anyoneFrom, chainId, to, data, value } = ready;
  return {
    ...{ does, by: shownAccount(from, chainId), chainId: String(chainId) },
    anyoneFrom: anyoneFrom === undefined ? null : isoTime(anyoneFrom),
    ...{ to: accountText(to, chainId), data, value: String(value) },
  };
}
