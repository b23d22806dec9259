import { ELEMENT_BYTES, inverse, SCALAR_FIELD, toLittleEndian } from "../setup/field.ts";
import { rootOfUnity } from "../setup/lagrange.ts";
import type { CurveProgram, FieldOperations } from "./CurveProgram.ts";

const MONTGOMERY = (1n << 256n) % SCALAR_FIELD;

/**
 * From a polynomial's values on the domain of 2^`log2Size` points to its values on the domain times a root of
 * twice its order. The inverse transform leaves the coefficients in bit-reversed order and the forward one takes
 * them so, so that nothing is permuted.
 */
export class CosetTransform {
  readonly #program: CurveProgram;
  readonly #field: FieldOperations;
  readonly #size: number;
  readonly #values: number;
  /** At `half + j` power j of the root of order 2 * half, for every half < size that is a power of two. */
  readonly #roots: number;
  /** Coset powers over the domain's size, in the order of the coefficients. */
  readonly #shifts: number;
  readonly #scratch: number;

  constructor(program: CurveProgram, log2Size: number) {
    this.#program = program;
    this.#field = program.functions<FieldOperations>("frm");
    this.#size = 2 ** log2Size;
    const bytes = this.#size * ELEMENT_BYTES;
    [this.#values, this.#roots, this.#shifts] = [0, 0, 0].map(() => program.allocate(bytes)) as [
      number,
      number,
      number,
    ];
    this.#scratch = program.allocate(ELEMENT_BYTES);
    this.#fillRoots(log2Size);
    this.#fillShifts(log2Size);
  }

  /** Replaces the values (Montgomery form) on the domain by those on the coset. */
  toCoset(values: Uint8Array): void {
    this.#program.write(this.#values, values);
    for (let half = this.#size / 2; half >= 1; half /= 2) this.#split(half);
    const { mul } = this.#field;
    for (let offset = 0; offset < values.length; offset += ELEMENT_BYTES) {
      mul(this.#values + offset, this.#shifts + offset, this.#values + offset);
    }
    for (let half = 1; half < this.#size; half *= 2) this.#join(half);
    values.set(this.#program.view(this.#values, values.length));
  }

  /** A layer of the inverse transform: a pair (a, b) becomes (a + b, (a - b) / root). */
  #split(half: number): void {
    const { add, sub, mul } = this.#field;
    const scratch = this.#scratch;
    const distance = half * ELEMENT_BYTES;
    const end = this.#values + this.#size * ELEMENT_BYTES;
    for (let block = this.#values; block < end; block += 2 * distance) {
      // 1 / root^j = -root^(half - j)
      let root = this.#roots + 2 * distance;
      for (let a = block; a < block + distance; a += ELEMENT_BYTES) {
        const b = a + distance;
        if (a === block) {
          sub(a, b, scratch);
          add(a, b, a);
          this.#field.copy(scratch, b);
        } else {
          sub(b, a, scratch);
          add(a, b, a);
          mul(scratch, root, b);
        }
        root -= ELEMENT_BYTES;
      }
    }
  }

  /** A layer of the forward transform: a pair (a, b) becomes (a + b * root, a - b * root). */
  #join(half: number): void {
    const { add, sub, mul } = this.#field;
    const scratch = this.#scratch;
    const distance = half * ELEMENT_BYTES;
    const end = this.#values + this.#size * ELEMENT_BYTES;
    for (let block = this.#values; block < end; block += 2 * distance) {
      let root = this.#roots + distance;
      for (let a = block; a < block + distance; a += ELEMENT_BYTES) {
        const b = a + distance;
        mul(b, root, scratch);
        sub(a, scratch, b);
        add(a, scratch, a);
        root += ELEMENT_BYTES;
      }
    }
  }

  #fillRoots(log2Size: number): void {
    for (let log2Half = 0; log2Half < log2Size; log2Half++) {
      const half = 2 ** log2Half;
      this.#fillPowers(this.#roots + half * ELEMENT_BYTES, half, 1n, rootOfUnity(log2Half + 1));
    }
  }

  #fillShifts(log2Size: number): void {
    const powers = this.#values;
    this.#fillPowers(powers, this.#size, inverse(BigInt(this.#size)), rootOfUnity(log2Size + 1));
    for (let i = 0; i < this.#size; i++) {
      const target = this.#shifts + reverseBits(i, log2Size) * ELEMENT_BYTES;
      this.#field.copy(powers + i * ELEMENT_BYTES, target);
    }
  }

  #fillPowers(pointer: number, count: number, first: bigint, ratio: bigint): void {
    this.#program.write(pointer, montgomery(first));
    this.#program.write(this.#scratch, montgomery(ratio));
    const last = pointer + (count - 1) * ELEMENT_BYTES;
    for (let at = pointer; at < last; at += ELEMENT_BYTES) {
      this.#field.mul(at, this.#scratch, at + ELEMENT_BYTES);
    }
  }
}

function montgomery(value: bigint): Uint8Array {
  return toLittleEndian([(value * MONTGOMERY) % SCALAR_FIELD]);
}

function reverseBits(value: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit++) result = (result << 1) | ((value >> bit) & 1);
  return result;
}
