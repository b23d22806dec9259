import { BN254_FIELD, inverseOf } from "./field.ts";
import { grainNumbers, type PoseidonShape } from "./grainNumbers.ts";

const FIELD_BITS = 254;

/** What a permutation adds in each round, and the matrix that mixes its state. */
export interface PoseidonConstants {
  readonly added: readonly bigint[];
  readonly matrix: readonly (readonly bigint[])[];
}

/**
 * Computes the constants of a permutation. They follow from its shape alone, and are many times longer than this code: those
 * of the width 17 have 50 kB.
 */
export function poseidonConstants(shape: PoseidonShape): PoseidonConstants {
  const { width, fullRounds, partialRounds } = shape;
  const next = grainNumbers(shape, FIELD_BITS);
  const nextBelowField = (): bigint => {
    for (;;) {
      const number = next();
      if (number < BN254_FIELD) return number;
    }
  };
  const count = (fullRounds + partialRounds) * width;
  const added = Array.from({ length: count }, nextBelowField);
  const points = Array.from({ length: 2 * width }, () => next() % BN254_FIELD);
  const columns = points.splice(width);
  const matrix = points.map((row) => columns.map((column) => inverseOf(row + column)));
  return { added, matrix };
}
