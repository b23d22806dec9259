import { reduce, SCALAR_FIELD } from "../setup/field.ts";
import type { R1cs, SparseMatrix } from "../setup/r1cs.ts";

/** A linear form: coefficients by wire. */
export type Form = ReadonlyMap<number, bigint>;

/** One constraint: a · b = c. */
export type Constraint = { a: Form; b: Form; c: Form };

/** Checks witness vectors against a constraint system, without the program that computes witnesses. */
export class ConstraintSystem {
  readonly wireCount: number;
  readonly publicCount: number;
  readonly constraints: readonly Constraint[];
  /** The constraints that a wire occurs in. */
  readonly touching: readonly (readonly number[])[];

  private constructor(wireCount: number, publicCount: number, constraints: readonly Constraint[]) {
    this.wireCount = wireCount;
    this.publicCount = publicCount;
    this.constraints = constraints;
    this.touching = indexByWire(constraints, wireCount);
  }

  static from({ wireCount, publicCount, constraintCount, matrices }: R1cs): ConstraintSystem {
    const [a, b, c] = matrices.map(formsOf) as [Form[], Form[], Form[]];
    const constraints = Array.from({ length: constraintCount }, (_, row) => ({
      a: a[row] as Form,
      b: b[row] as Form,
      c: c[row] as Form,
    }));
    return new ConstraintSystem(wireCount, publicCount, constraints);
  }

  /** The same system with one constraint left out. */
  without(row: number): ConstraintSystem {
    const { wireCount, publicCount, constraints } = this;
    return new ConstraintSystem(wireCount, publicCount, constraints.toSpliced(row, 1));
  }

  /** The constraints that `witness` violates; those of `rows` if given. */
  violated(witness: readonly bigint[], rows?: readonly number[]): number[] {
    const candidates = rows ?? [...this.constraints.keys()];
    return candidates.filter((row) => !this.#holds(witness, row));
  }

  /** Whether `witness` with another value on one wire still satisfies every constraint. */
  toleratesChange(witness: readonly bigint[], wire: number, value: bigint): boolean {
    const changed = witness.with(wire, reduce(value));
    return this.violated(changed, this.touching[wire]).length === 0;
  }

  #holds(witness: readonly bigint[], row: number): boolean {
    const { a, b, c } = this.constraints[row] as Constraint;
    return reduce(evaluate(a, witness) * evaluate(b, witness) - evaluate(c, witness)) === 0n;
  }
}

function evaluate(form: Form, witness: readonly bigint[]): bigint {
  let sum = 0n;
  for (const [wire, coefficient] of form) sum += coefficient * (witness[wire] ?? 0n);
  return sum % SCALAR_FIELD;
}

function formsOf({ rowEnds, wires, coefficients }: SparseMatrix): Form[] {
  return rowEnds.map((end, row) => {
    const form = new Map<number, bigint>();
    for (let entry = rowEnds[row - 1] ?? 0; entry < end; entry++) {
      form.set(wires[entry] ?? 0, coefficients[entry] ?? 0n);
    }
    return form;
  });
}

function indexByWire(constraints: readonly Constraint[], wireCount: number): number[][] {
  const touching = Array.from({ length: wireCount }, (): number[] => []);
  constraints.forEach(({ a, b, c }, row) => {
    for (const wire of new Set([...a.keys(), ...b.keys(), ...c.keys()])) touching[wire]?.push(row);
  });
  return touching;
}
