import { z } from "zod";

/** A number token whose text `JSON.stringify` writes as it is. */
interface RawJson {
  readonly rawJSON: string;
}

/** Of Node 22 and newer; https://tc39.es/proposal-json-parse-with-source. */
const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): RawJson };

/**
 * An integer of any size as a JSON number with all its digits. Clients that read numbers as floats lose digits, so a field
 * with the text stands beside it.
 */
export function rawNumber(value: bigint): number {
  return rawJSON(value.toString()) as unknown as number;
}

/** A decimal number with all its digits, like `1.25`. */
export function rawDecimal(text: string): number {
  return rawJSON(text) as unknown as number;
}

/** Schema of a number with all its digits: not bounded by what a float holds. */
export const rawInteger = z.number().meta({ type: "integer" });
