import { ImpossibleInverseError } from "./errors.ts";

/** The order r of BN254's groups: the field of the circuit's signals. */
export const SCALAR_FIELD =
  21888242871839275222246405745257275088548364400416034343698204186575808495617n;

/** The field q of BN254's coordinates. */
export const BASE_FIELD =
  21888242871839275222246405745257275088696311157297823662689037894645226208583n;

/** Bytes of one element of either field. */
export const ELEMENT_BYTES = 32;

/** The element of r's field that is congruent to `value`. */
export function reduce(value: bigint): bigint {
  const remainder = value % SCALAR_FIELD;
  return remainder < 0n ? remainder + SCALAR_FIELD : remainder;
}

/** `base` to the power of `exponent` (not negative) in r's field. */
export function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = reduce(base);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % SCALAR_FIELD;
    square = (square * square) % SCALAR_FIELD;
  }
  return result;
}

/** The inverse of `value` in r's field. Throws {@link ImpossibleInverseError} for zero. */
export function inverse(value: bigint): bigint {
  if (reduce(value) === 0n) throw new ImpossibleInverseError();
  return power(value, SCALAR_FIELD - 2n);
}

/** The inverses of all `values` for the price of one (Montgomery's trick). None may be zero. */
export function inverses(values: readonly bigint[]): bigint[] {
  const products = [1n];
  for (const value of values) products.push(((products.at(-1) ?? 1n) * value) % SCALAR_FIELD);
  let suffix = inverse(products.at(-1) ?? 1n);
  const result = new Array<bigint>(values.length);
  for (let i = values.length - 1; i >= 0; i--) {
    result[i] = (suffix * (products[i] ?? 0n)) % SCALAR_FIELD;
    suffix = (suffix * (values[i] ?? 0n)) % SCALAR_FIELD;
  }
  return result;
}

/** Elements as little-endian bytes, one after the other. */
export function toLittleEndian(values: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(values.length * ELEMENT_BYTES);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => {
    writeElement(view, i * ELEMENT_BYTES, value);
  });
  return bytes;
}

/** Writes one element, little-endian. */
export function writeElement(view: DataView, offset: number, value: bigint): void {
  for (let limb = 0, rest = value; limb < 4; limb++, rest >>= 64n) {
    view.setBigUint64(offset + 8 * limb, BigInt.asUintN(64, rest), true);
  }
}

/** Reads one element, little-endian. */
export function readElement(view: DataView, offset: number): bigint {
  return (
    view.getBigUint64(offset, true) |
    (view.getBigUint64(offset + 8, true) << 64n) |
    (view.getBigUint64(offset + 16, true) << 128n) |
    (view.getBigUint64(offset + 24, true) << 192n)
  );
}
