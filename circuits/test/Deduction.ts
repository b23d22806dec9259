import { inverse, power, reduce, SCALAR_FIELD } from "../setup/field.ts";
import type { Constraint, ConstraintSystem } from "./ConstraintSystem.ts";
import { LinearKnowledge, type ReducedForm } from "./LinearKnowledge.ts";

/**
 * What the constraints alone make of some known wires: a second way to a witness, and a proof that there is no
 * other. Starting from the known wires,
 * - a constraint with a factor that is known is a linear equation, and equations are solved together;
 * - wires that are 0 or 1 by constraints of their own, weighted with distinct powers of two, are the binary digits
 *   of a known number.
 * By induction every witness that agrees on the known wires agrees on the deduced ones. A wire that is not
 * deduced may be one that the circuit leaves open.
 */
export class Deduction {
  /** Constraints that cannot hold. */
  readonly violated: number[] = [];
  /** Constraints that decompose a number in two ways: itself, and itself plus the field's order. */
  readonly ambiguous: number[] = [];
  readonly #system: ConstraintSystem;
  readonly #knowledge = new LinearKnowledge();
  readonly #boolean = new Set<number>();
  readonly #aliased: ReadonlySet<number>;

  /**
   * @param known Values of wires, beside wire 0, which is one.
   * @param aliased Of the ambiguous constraints those that must take the second way.
   */
  constructor(
    system: ConstraintSystem,
    known: ReadonlyMap<number, bigint>,
    aliased: readonly number[] = [],
  ) {
    this.#system = system;
    this.#aliased = new Set(aliased);
    for (const [wire, value] of known) this.#learnValue(wire, value);
    let pending = [...system.constraints.keys()];
    for (let before = -1; this.#boolean.size - pending.length !== before; ) {
      before = this.#boolean.size - pending.length;
      pending = pending.filter((row) => !this.#use(row));
    }
  }

  /** The wires' values; undefined where the constraints do not give them. */
  get values(): (bigint | undefined)[] {
    return Array.from({ length: this.#system.wireCount }, (_, i) => this.#knowledge.value(i));
  }

  /** Learns what a constraint has to say; false if it may have more to say later. */
  #use(row: number): boolean {
    const constraint = this.#system.constraints[row] as Constraint;
    const a = this.#knowledge.reduce(constraint.a);
    const b = this.#knowledge.reduce(constraint.b);
    if (a.unknowns.size === 0) return this.#learnProduct(row, a.constant, b);
    if (b.unknowns.size === 0) return this.#learnProduct(row, b.constant, a);
    if (constraint.c.size > 0) return false;
    if (a.unknowns.size === 1) this.#markBoolean(a, b);
    return this.#decompose(row, a, b) || this.#decompose(row, b, a);
  }

  /** `factor · form = c` */
  #learnProduct(row: number, factor: bigint, form: ReducedForm): boolean {
    const { c } = this.#system.constraints[row] as Constraint;
    const equation = this.#knowledge.reduce(c);
    equation.constant = reduce(equation.constant - factor * form.constant);
    for (const [wire, coefficient] of form.unknowns) {
      const sum = reduce((equation.unknowns.get(wire) ?? 0n) - factor * coefficient);
      if (sum === 0n) equation.unknowns.delete(wire);
      else equation.unknowns.set(wire, sum);
    }
    if (!this.#knowledge.learn(equation)) this.violated.push(row);
    return true;
  }

  /** `x · (x - 1) = 0`, or a multiple of it */
  #markBoolean(a: ReducedForm, b: ReducedForm): void {
    const [[wire, coefficient] = [0, 1n]] = a.unknowns;
    const root = otherRoot(a, b);
    if (root === undefined) return;
    const perUnit = inverse(coefficient);
    const solutions = [0n, root].map((value) => reduce((value - a.constant) * perUnit));
    if (solutions.includes(0n) && solutions.includes(1n)) this.#boolean.add(wire);
  }

  /**
   * `a · (a - root) = 0`, where a is a known number minus weighted bits: a / root is one more bit of the number.
   */
  #decompose(row: number, a: ReducedForm, b: ReducedForm): boolean {
    const root = otherRoot(a, b);
    if (root === undefined || a.unknowns.size === 1) return false;
    if (![...a.unknowns.keys()].every((wire) => this.#boolean.has(wire))) return false;
    const digits = digitsOf(a, root);
    if (digits === undefined) return false;
    const { number, exponents, most } = digits;
    if (number + SCALAR_FIELD <= most) this.ambiguous.push(row);
    const bits = this.#aliased.has(row) ? number + SCALAR_FIELD : number;
    if ((bits & ~most) !== 0n) this.violated.push(row);
    else for (const [wire, place] of exponents) this.#learnValue(wire, (bits >> place) & 1n);
    return true;
  }

  #learnValue(wire: number, value: bigint): void {
    const form = this.#knowledge.reduce(new Map([[wire, 1n]]));
    form.constant = reduce(form.constant - value);
    this.#knowledge.learn(form);
  }
}

/** With `b = λ a + μ`, the product a · b is zero where a is 0 or `-μ / λ`: the latter, or undefined. */
function otherRoot(a: ReducedForm, b: ReducedForm): bigint | undefined {
  const [[wire, coefficient] = [0, 1n]] = a.unknowns;
  const lambda = reduce((b.unknowns.get(wire) ?? 0n) * inverse(coefficient));
  if (lambda === 0n || a.unknowns.size !== b.unknowns.size) return undefined;
  for (const [other, value] of a.unknowns) {
    if (b.unknowns.get(other) !== reduce(lambda * value)) return undefined;
  }
  const mu = reduce(b.constant - lambda * a.constant);
  return mu === 0n ? undefined : reduce(-mu * inverse(lambda));
}

const EXPONENTS = new Map(Array.from({ length: 254 }, (_, i) => [power(2n, BigInt(i)), BigInt(i)]));

/**
 * Reads a form as `root / 2^last · (number - sum of 2^exponent · wire)`, and that as a statement about the binary
 * digits of `number`: the wires, and at the place `last` the form divided by root. `most` has all digits set.
 */
function digitsOf({ constant, unknowns }: ReducedForm, root: bigint) {
  const perRoot = inverse(root);
  const factors = [...unknowns].map(([wire, value]) => [wire, reduce(-value * perRoot)] as const);
  for (let last = 0n; last < 254n; last++) {
    const scale = power(2n, last);
    const places = factors.map(([, factor]) => EXPONENTS.get(reduce(factor * scale)));
    if (places.includes(undefined) || new Set([...places, last]).size <= places.length) continue;
    const exponents = new Map(factors.map(([wire], i) => [wire, places[i] as bigint]));
    const most = [...exponents.values(), last].reduce((sum, place) => sum | (1n << place), 0n);
    return { number: reduce(constant * perRoot * scale), exponents, most };
  }
  return undefined;
}
