import { ELEMENT_BYTES } from "../setup/field.ts";

const WORDS = ELEMENT_BYTES / 4;
/** One more than a scalar has, since a signed digit may carry into the next. */
const BITS = 255;
const SMALLEST_WINDOW = 5;
const LARGEST_WINDOW = 13;

/** How a scalar is cut up: `count` digits of `bits` bits, the lowest first. */
export type Windows = { bits: number; count: number };

/** Windows for that many scalars: wider ones mean fewer sums, of more buckets each. */
export function windowsFor(scalars: number): Windows {
  const fit = Math.round(Math.log2(scalars)) - 3;
  const bits = Math.min(Math.max(fit, SMALLEST_WINDOW), LARGEST_WINDOW);
  return { bits, count: Math.ceil(BITS / bits) };
}

/**
 * Writes the signed digits of the scalars from place `first` up to `end` (8 little-endian words each, below
 * 2^254): digit `w` of scalar `i` to `digits[w * stride + i]`, at most 2^(bits - 1) in size.
 */
export function writeDigits(
  {
    scalars,
    digits,
    first,
    end,
  }: { scalars: Uint32Array; digits: Int16Array; first: number; end: number },
  { bits, count }: Windows,
): void {
  const stride = digits.length / count;
  const mask = 2 ** bits - 1;
  const half = 2 ** (bits - 1);
  for (let i = first; i < end; i++) {
    let carry = 0;
    for (let window = 0; window < count; window++) {
      const value = (bitsAt(scalars, i * WORDS, window * bits) & mask) + carry;
      carry = value > half ? 1 : 0;
      digits[window * stride + i] = value - (carry << bits);
    }
  }
}

/** The scalar's bits from place `bit` on, at least 16 of them if it has so many. */
function bitsAt(scalars: Uint32Array, scalar: number, bit: number): number {
  const word = bit >>> 5;
  if (word >= WORDS) return 0;
  const shift = bit & 31;
  const low = (scalars[scalar + word] ?? 0) >>> shift;
  if (shift === 0 || word === WORDS - 1) return low;
  return low | ((scalars[scalar + word + 1] ?? 0) << (32 - shift));
}
