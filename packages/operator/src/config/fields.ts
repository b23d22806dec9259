import { getAddress, isAddress, ZeroAddress } from "ethers";
import { z } from "zod";

/**
 * What fields of the files in `config/<environment>/` may hold. Every field must be there and no other may be: nothing
 * that concerns security has a default.
 */

export const name = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, "a name is 1 to 32 of a-z, 0-9 and -, and begins with a letter");

export const bytes = (size: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-f]{${size * 2}}$`), `0x and ${size} bytes in lower-case hex`);

export const address = z
  .string()
  .refine(isAddress, "an address: 0x and 20 bytes in hex, its checksum right if it has one")
  .transform(getAddress)
  .refine((value) => value !== ZeroAddress, "not the zero address");

/**
 * An amount in the smallest unit of a coin.
 *
 * @param bits Of the contracts' field.
 * @param unit Name of the unit; left out where it is of any chain.
 */
export const smallest = (bits: number, unit?: string) =>
  z
    .string()
    .regex(
      /^(0|[1-9][0-9]*)$/,
      `an amount${unit === undefined ? "" : ` of ${unit}`} is a string of decimal digits`,
    )
    .transform(BigInt)
    .refine((value) => value < 1n << BigInt(bits), `below 2^${bits}`);

/** @param bits Of the contracts' field. */
export const wei = (bits: number) => smallest(bits, "wei");

export const positiveWei = (bits: number) => wei(bits).refine((value) => value > 0n, "not 0");

export const positiveSmallest = (bits: number) =>
  smallest(bits).refine((value) => value > 0n, "not 0");

export const httpUrl = z.url({ protocol: /^https?$/, error: "an http or https URL" });

export const count = (bits: number) =>
  z
    .int("a whole number")
    .min(0, "not negative")
    .max(Math.min(2 ** bits - 1, Number.MAX_SAFE_INTEGER), `below 2^${bits}`);

export const positive = (bits: number) => count(bits).min(1, "not 0");
