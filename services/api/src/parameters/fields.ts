import type { Hex } from "@causeway/protocol";
import { isAddress } from "ethers";
import { z } from "zod";

import type { ErrorKind } from "../errors/ERRORS.ts";

/** Refuses a value with a kind of error of its own. */
export function ofKind(kind: ErrorKind, error: string) {
  return { error, params: { kind } };
}

/** A decimal integer as text: no sign, no leading zero, no exponent. */
const DECIMAL = /^(0|[1-9]\d*)$/;
const MOST_CHAIN_ID = 2n ** 63n - 1n;

/** Id of a chain. Whether the environment has the chain, `chainOf` of the lists says. */
export const chainIdText = z
  .string()
  .refine((text) => /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= MOST_CHAIN_ID, "is no chain id")
  .transform(BigInt)
  .meta({ pattern: "^[1-9][0-9]{0,18}$" });

/** 32 bytes in any case, read in lower case. */
export const hash32 = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "is no hash: 0x and 64 hex digits")
  .transform((text) => text.toLowerCase() as Hex);

/** An account on an EVM chain: lower case, upper case, or with the checksum of EIP-55; read in lower case. */
export const evmAddress = z
  .string()
  .refine(
    (text) => /^0x[0-9a-fA-F]{40}$/.test(text),
    ofKind("badAddress", "is no address: 0x and 40 hex digits"),
  )
  .refine(isAddress, ofKind("badAddress", "has a wrong checksum"))
  .transform((text) => text.toLowerCase() as Hex)
  .meta({ pattern: "^0x[0-9a-fA-F]{40}$" });

/** An integer id below 2^53. */
export const publicIdText = z
  .string()
  .regex(/^(0|[1-9]\d{0,15})$/, "is no id")
  .refine((text) => Number.isSafeInteger(Number(text)), "is no id")
  .transform(Number);

/** A message or an order, by its id of 32 bytes or by its number. */
export const messageIdOrNumber = z
  .string()
  .regex(/^(0x[0-9a-fA-F]{64}|0|[1-9]\d{0,15})$/, "is no id")
  .transform((text, context) => {
    const { data, error } = text.startsWith("0x")
      ? hash32.safeParse(text)
      : publicIdText.safeParse(text);
    if (error === undefined) return data;
    context.issues.push({ code: "custom", message: "is no id", input: text });
    return z.NEVER;
  });

/** A count of a page: digits alone. */
export const countText = z
  .string()
  .regex(DECIMAL, "is no whole number")
  .max(15, "is no whole number")
  .transform(Number);

/** Free text without control characters. */
export const plainText = (most: number) =>
  z
    .string()
    .max(most, `is longer than ${most} characters`)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u, "has a control character");

/** An account on an EVM chain, or nothing for all accounts. */
export const anyAddress = z
  .string()
  .transform((text, context) => {
    if (text === "") return undefined;
    const { data, error } = evmAddress.safeParse(text);
    for (const { path: _, ...issue } of error?.issues ?? []) {
      context.issues.push({ ...issue, input: text } as (typeof context.issues)[number]);
    }
    return error === undefined ? data : z.NEVER;
  })
  .describe("Empty for all accounts");
