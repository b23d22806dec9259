import { inverse, inverses, power, reduce, SCALAR_FIELD } from "./field.ts";

/** The generator of roots of unity that snarkjs derives its domains from. */
const NON_RESIDUE = 5n;

/** A root of unity of order 2^`log2Size`. */
export function rootOfUnity(log2Size: number): bigint {
  return power(NON_RESIDUE, (SCALAR_FIELD - 1n) >> BigInt(log2Size));
}

/**
 * The Lagrange polynomials of the domain of 2^`log2Size` points, evaluated at `point`: those of the places
 * `first`, `first + step`, … (`count` of them).
 */
export function lagrangeAt(
  point: bigint,
  log2Size: number,
  { count, first = 0, step = 1 }: { count: number; first?: number; step?: number },
): bigint[] {
  const size = 1n << BigInt(log2Size);
  const root = rootOfUnity(log2Size);
  const factor = (reduce(power(point, size) - 1n) * inverse(size)) % SCALAR_FIELD;
  const places = powers(power(root, BigInt(first)), power(root, BigInt(step)), count);
  const denominators = inverses(places.map((place) => reduce(point - place)));
  return places.map(
    (place, i) => (((factor * place) % SCALAR_FIELD) * (denominators[i] ?? 0n)) % SCALAR_FIELD,
  );
}

function powers(first: bigint, ratio: bigint, count: number): bigint[] {
  const result = new Array<bigint>(count);
  let value = first;
  for (let i = 0; i < count; i++) {
    result[i] = value;
    value = (value * ratio) % SCALAR_FIELD;
  }
  return result;
}
