import type { SentPlace } from "@causeway/index/orders";
import type { Hex } from "@causeway/protocol";
import { z } from "zod";

/** Numbers below what columns of the index can have: no cursor makes the database refuse a query. */
const FORM = /^(\d{1,12}) (\d{1,18}) (\d{1,18}) (\d{1,9})$/;

/** Where a page ended, as text that clients send back. Rows that come and go meanwhile move no page. */
export function cursorOf({ sentAt, originChainId, height, logIndex }: SentPlace): string {
  return Buffer.from(`${sentAt} ${originChainId} ${height} ${logIndex}`).toString("base64url");
}

/** Text of an answer's `cursor`. */
export const cursorText = z
  .string()
  .max(128, "is no cursor")
  .transform((text, context): SentPlace => {
    const [, sentAt, chainId, height, logIndex] =
      FORM.exec(Buffer.from(text, "base64url").toString()) ?? [];
    if (logIndex === undefined) {
      context.issues.push({ code: "custom", message: "is no cursor", input: text });
      return z.NEVER;
    }
    return {
      ...{ sentAt: BigInt(`${sentAt}`), originChainId: BigInt(`${chainId}`) },
      ...{ height: BigInt(`${height}`), logIndex: Number(logIndex) },
    };
  })
  .describe("The `cursor` of the page before");

/** Where a page of rows ended that are listed by their keys, as text that clients send back; null after the last page. */
export function keyCursorAfter(
  found: readonly { readonly key: Hex }[],
  limit: number,
): string | null {
  const last = found.length < limit ? undefined : found.at(-1);
  return last === undefined ? null : Buffer.from(last.key.slice(2), "hex").toString("base64url");
}

/** Text of the `cursor` of such a page. @param sizes Bytes that a key may have. */
export const keyCursorText = (...sizes: readonly number[]) =>
  z
    .string()
    .regex(/^[\w-]{1,128}$/, "is no cursor")
    .transform((text, context): Hex => {
      const key = Buffer.from(text, "base64url");
      if (sizes.includes(key.length)) return `0x${key.toString("hex")}`;
      context.issues.push({ code: "custom", message: "is no cursor", input: text });
      return z.NEVER;
    })
    .describe("The `cursor` of the page before");
