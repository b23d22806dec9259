import { inverse, reduce, SCALAR_FIELD } from "./field.ts";
import { FixedBase } from "./fixedBase.ts";
import { lagrangeAt } from "./lagrange.ts";
import type { R1cs, SparseMatrix } from "./r1cs.ts";
import { type Coefficients, encodeZkey } from "./zkeyFile.ts";

/** The secrets of a key; who knows them forges proofs. */
export type Secrets = { tau: bigint; alpha: bigint; beta: bigint; delta: bigint };

/** The constraint system's polynomials at tau, per wire. */
type WirePolynomials = { a: bigint[]; b: bigint[]; c: bigint[] };

/** An all-zero circuit hash and no contributions: nobody contributed to a key that is made in one go. */
const NO_CONTRIBUTIONS = new Uint8Array(64 + 4);

/**
 * Makes a Groth16 proving key from a constraint system and its secrets, as bytes of a snarkjs zkey file.
 * The same input gives the same bytes, and those that a ceremony with these secrets gives.
 *
 * Groth16: https://eprint.iacr.org/2016/260, section 3.2, with gamma = 1 as snarkjs has it.
 *
 * @param history What was contributed, as the file's last section has it.
 */
export async function keyFromSecrets(
  r1cs: R1cs,
  secrets: Secrets,
  history: Uint8Array = NO_CONTRIBUTIONS,
): Promise<Uint8Array[]> {
  const log2Size = Math.ceil(Math.log2(r1cs.constraintCount + r1cs.publicCount + 1));
  const polynomials = evaluateWires(r1cs, secrets.tau, log2Size);
  const { publicScalars, privateScalars } = outputScalars(r1cs, polynomials, secrets);

  const base = await FixedBase.open();
  try {
    const [alphaG1, betaG1, deltaG1] = split(
      await base.multiply("G1", [secrets.alpha, secrets.beta, secrets.delta]),
    );
    const [betaG2, gammaG2, deltaG2] = split(
      await base.multiply("G2", [secrets.beta, 1n, secrets.delta]),
    );
    return encodeZkey({
      wireCount: r1cs.wireCount,
      publicCount: r1cs.publicCount,
      domainSize: 2 ** log2Size,
      ...{ alphaG1, betaG1, deltaG1, betaG2, gammaG2, deltaG2 },
      publicPoints: await base.multiply("G1", publicScalars),
      coefficients: proverCoefficients(r1cs),
      aPoints: await base.multiply("G1", polynomials.a),
      bPointsG1: await base.multiply("G1", polynomials.b),
      bPointsG2: await base.multiply("G2", polynomials.b),
      privatePoints: await base.multiply("G1", privateScalars),
      quotientPoints: await base.multiply("G1", quotientScalars(secrets, log2Size)),
      history,
    });
  } finally {
    await base.close();
  }
}

function evaluateWires(r1cs: R1cs, tau: bigint, log2Size: number): WirePolynomials {
  const { constraintCount, publicCount, wireCount, matrices } = r1cs;
  const basis = lagrangeAt(tau, log2Size, { count: constraintCount + publicCount + 1 });
  const [a, b, c] = matrices.map((matrix) => evaluateMatrix(matrix, basis, wireCount)) as [
    bigint[],
    bigint[],
    bigint[],
  ];
  // One more row per public wire keeps the public wires' polynomials independent.
  for (let wire = 0; wire <= publicCount; wire++) {
    a[wire] = ((a[wire] ?? 0n) + (basis[constraintCount + wire] ?? 0n)) % SCALAR_FIELD;
  }
  return { a, b, c };
}

function evaluateMatrix(matrix: SparseMatrix, basis: readonly bigint[], wireCount: number) {
  const sums = new Array<bigint>(wireCount).fill(0n);
  let entry = 0;
  matrix.rowEnds.forEach((end, row) => {
    const weight = basis[row] ?? 0n;
    for (; entry < end; entry++) {
      const wire = matrix.wires[entry] ?? 0;
      sums[wire] =
        ((sums[wire] ?? 0n) + (matrix.coefficients[entry] ?? 0n) * weight) % SCALAR_FIELD;
    }
  });
  return sums;
}

function outputScalars(r1cs: R1cs, { a, b, c }: WirePolynomials, secrets: Secrets) {
  const { alpha, beta, delta } = secrets;
  const perDelta = inverse(delta);
  const scalars = a.map((value, wire) =>
    reduce(beta * value + alpha * (b[wire] ?? 0n) + (c[wire] ?? 0n)),
  );
  const firstPrivate = r1cs.publicCount + 1;
  return {
    publicScalars: scalars.slice(0, firstPrivate),
    privateScalars: scalars.slice(firstPrivate).map((value) => (value * perDelta) % SCALAR_FIELD),
  };
}

/** The prover evaluates the quotient on the odd places of the domain of twice the size. */
function quotientScalars({ tau, delta }: Secrets, log2Size: number): bigint[] {
  const perDelta = inverse(delta);
  const odd = lagrangeAt(tau, log2Size + 1, { count: 2 ** log2Size, first: 1, step: 2 });
  return odd.map((value) => (value * perDelta) % SCALAR_FIELD);
}

/** In the order in which snarkjs writes them: row by row, each row of A before that of B. */
function proverCoefficients({ constraintCount, publicCount, matrices }: R1cs): Coefficients {
  const result: Coefficients = { matrices: [], rows: [], wires: [], values: [] };
  const push = (matrix: number, row: number, wire: number, value: bigint) => {
    result.matrices.push(matrix);
    result.rows.push(row);
    result.wires.push(wire);
    result.values.push(value);
  };
  for (let row = 0; row < constraintCount; row++) {
    for (const which of [0, 1] as const) {
      const { rowEnds, wires, coefficients } = matrices[which];
      for (let entry = rowEnds[row - 1] ?? 0; entry < (rowEnds[row] ?? 0); entry++) {
        push(which, row, wires[entry] ?? 0, coefficients[entry] ?? 0n);
      }
    }
  }
  for (let wire = 0; wire <= publicCount; wire++) push(0, constraintCount + wire, wire, 1n);
  return result;
}

function split(points: Uint8Array): [Uint8Array, Uint8Array, Uint8Array] {
  const size = points.length / 3;
  return [points.subarray(0, size), points.subarray(size, 2 * size), points.subarray(2 * size)];
}
