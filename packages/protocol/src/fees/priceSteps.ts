import { PRICE_FIELDS, type Price } from "./Price.ts";

/** The largest factor, up and down, between what is in force and the next version. */
const STEP = 2n;

/** The message by whose fee a step is measured beside the fields: two fields that double would quadruple it. */
export const FEE_REFERENCE = { gas: 200_000n, bytes: 256n } as const;

/** What a step is measured by: the fields, and the fee of a message of 200,000 gas and 256 bytes. */
export type SteppedField = keyof Price | "referenceFee";

/** What changes by more than a step from one price to the next; undefined if nothing does. */
export function tooLargeStep(current: Price, next: Price): SteppedField | undefined {
  const field = PRICE_FIELDS.find((each) => {
    // no factor leads from nothing to something: the reference message alone bounds that
    const isBounded = each.startsWith("max") || (current[each] !== 0n && next[each] !== 0n);
    return isBounded && !isWithinStep(current[each], next[each]);
  });
  if (field !== undefined) return field;
  return isWithinStep(referenceFee(current), referenceFee(next)) ? undefined : "referenceFee";
}

function isWithinStep(one: bigint, other: bigint): boolean {
  return one <= STEP * other && other <= STEP * one;
}

function referenceFee({ base, gasPrice, gasPerByte }: Price): bigint {
  return base + gasPrice * (FEE_REFERENCE.gas + FEE_REFERENCE.bytes * gasPerByte);
}
