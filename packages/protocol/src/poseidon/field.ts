/** The scalar field of BN254, over which circuits compute. */
export const BN254_FIELD =
  21888242871839275222246405745257275088548364400416034343698204186575808495617n;

/** The inverse of a number that is no multiple of the field's prime, by Euclid's algorithm. */
export function inverseOf(number: bigint): bigint {
  let [large, small] = [BN254_FIELD, number % BN254_FIELD];
  let [before, factor] = [0n, 1n];
  while (small > 0n) {
    const quotient = large / small;
    [large, small] = [small, large % small];
    [before, factor] = [factor, before - quotient * factor];
  }
  return before < 0n ? before + BN254_FIELD : before;
}
