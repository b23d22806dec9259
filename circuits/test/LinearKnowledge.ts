import { inverse, reduce } from "../setup/field.ts";
import type { Form } from "./ConstraintSystem.ts";

/** A linear form with what is known put in: a constant, and coefficients of the unknowns that are left. */
export type ReducedForm = { constant: bigint; unknowns: Map<number, bigint> };

/**
 * Linear equations between wires, solved as far as they go: every wire that an equation allowed to express is
 * expressed by wires that none did. Wire 0 is one.
 */
export class LinearKnowledge {
  readonly #expressions = new Map<number, ReducedForm>([
    [0, { constant: 1n, unknowns: new Map() }],
  ]);
  /** The wires whose expressions a free wire occurs in. */
  readonly #occurrences = new Map<number, Set<number>>();

  /** The wire's value, if the equations give it. */
  value(wire: number): bigint | undefined {
    const expression = this.#expressions.get(wire);
    return expression?.unknowns.size === 0 ? expression.constant : undefined;
  }

  reduce(form: Form): ReducedForm {
    const result: ReducedForm = { constant: 0n, unknowns: new Map() };
    for (const [wire, coefficient] of form) {
      const expression = this.#expressions.get(wire);
      if (expression === undefined) addTerm(result.unknowns, wire, coefficient);
      else addForm(result, expression, coefficient);
    }
    result.constant = reduce(result.constant);
    return result;
  }

  /** Learns that a reduced form is zero. False if that contradicts what is known. */
  learn({ constant, unknowns }: ReducedForm): boolean {
    const [pivot] = unknowns;
    if (pivot === undefined) return constant === 0n;
    const [wire, coefficient] = pivot;
    const factor = reduce(-inverse(coefficient));
    const expression: ReducedForm = { constant: reduce(constant * factor), unknowns: new Map() };
    for (const [other, value] of unknowns) {
      if (other !== wire) addTerm(expression.unknowns, other, reduce(value * factor));
    }
    this.#substitute(wire, expression);
    this.#express(wire, expression);
    return true;
  }

  #express(wire: number, expression: ReducedForm): void {
    this.#expressions.set(wire, expression);
    for (const unknown of expression.unknowns.keys()) {
      const occurrences = this.#occurrences.get(unknown) ?? new Set();
      this.#occurrences.set(unknown, occurrences.add(wire));
    }
  }

  #substitute(wire: number, expression: ReducedForm): void {
    for (const occurrence of this.#occurrences.get(wire) ?? []) {
      const target = this.#expressions.get(occurrence);
      const coefficient = target?.unknowns.get(wire);
      if (target === undefined || coefficient === undefined) continue;
      target.unknowns.delete(wire);
      addForm(target, expression, coefficient);
      target.constant = reduce(target.constant);
      this.#express(occurrence, target);
    }
    this.#occurrences.delete(wire);
  }
}

function addForm(target: ReducedForm, form: ReducedForm, factor: bigint): void {
  target.constant += form.constant * factor;
  for (const [wire, coefficient] of form.unknowns) {
    addTerm(target.unknowns, wire, coefficient * factor);
  }
}

function addTerm(unknowns: Map<number, bigint>, wire: number, coefficient: bigint): void {
  const sum = reduce((unknowns.get(wire) ?? 0n) + coefficient);
  if (sum === 0n) unknowns.delete(wire);
  else unknowns.set(wire, sum);
}
