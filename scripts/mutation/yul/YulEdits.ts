import { type Declarations, isConstantNumber } from "../ast/Declarations.ts";
import { childAt, childrenAt, type Node, type Range, rangeOf } from "../ast/Node.ts";
import type { Edit, Operator } from "../mutants/Edit.ts";
import { exchanged } from "../mutants/swappedArguments.ts";

/** What takes the place of an operation. `$` stands for its arguments. */
const REPLACED: Readonly<Record<string, readonly (readonly [Operator, string])[]>> = {
  add: [["arithmetic", "sub($)"]],
  sub: [["arithmetic", "add($)"]],
  mul: [["arithmetic", "div($)"]],
  div: [["arithmetic", "mul($)"]],
  mod: [["arithmetic", "mul($)"]],
  and: [["arithmetic", "or($)"]],
  or: [["arithmetic", "and($)"]],
  xor: [["arithmetic", "and($)"]],
  shl: [["arithmetic", "shr($)"]],
  shr: [["arithmetic", "shl($)"]],
  not: [["arithmetic", "$"]],
  iszero: [["negated condition", "iszero(iszero($))"]],
  eq: [["negated condition", "iszero(eq($))"]],
  lt: [
    ["negated condition", "iszero(lt($))"],
    ["boundary", "iszero(gt($))"],
  ],
  gt: [
    ["negated condition", "iszero(gt($))"],
    ["boundary", "iszero(lt($))"],
  ],
};

/** Their arguments may change places without effect, or are compared, which has mutants of its own. */
const UNORDERED = new Set(["add", "mul", "and", "or", "xor", "eq", "lt", "gt"]);

const COMPARED = new Set(["lt", "gt", "eq", "iszero"]);

interface Reference {
  src: string;
  declaration: number;
}

/** Finds the changes of an expression in assembly. */
export class YulEdits {
  readonly #source: string;
  /** Where the assembly names constants of the contract around it. */
  readonly #constants: ReadonlySet<string>;

  constructor(source: string, declarations: Declarations, assembly: Node) {
    this.#source = source;
    const references = (assembly.externalReferences ?? []) as Reference[];
    const constant = references.filter(({ declaration }) =>
      isConstantNumber(declarations.byId(declaration)),
    );
    this.#constants = new Set(constant.map(({ src }) => src));
  }

  of(node: Node, shown?: Range): Edit[] {
    switch (node.nodeType) {
      case "YulLiteral":
        return literalEdits(node, shown);
      case "YulIdentifier":
        return this.#constant(node, shown);
      case "YulFunctionCall":
        return this.#call(node);
      default:
        return [];
    }
  }

  /** The same of one that decides. */
  ofCondition(node: Node): Edit[] {
    const name = childAt(node, "functionName")?.name as string | undefined;
    if (name !== undefined && COMPARED.has(name)) return this.of(node);
    const range = rangeOf(node);
    const negated = `iszero(${this.#text(range)})`;
    return [{ operator: "negated condition", ...range, text: negated }, ...this.of(node)];
  }

  #text({ start, end }: Range): string {
    return this.#source.slice(start, end);
  }

  #constant(node: Node, shown?: Range): Edit[] {
    if (!this.#constants.has(node.src)) return [];
    const range = rangeOf(node);
    return ["add", "sub"].map((operation) => ({
      operator: "constant" as const,
      ...range,
      text: `${operation}(${this.#text(range)}, 1)`,
      ...(shown && { shown }),
    }));
  }

  #call(node: Node): Edit[] {
    const name = childAt(node, "functionName")?.name as string;
    const values = childrenAt(node, "arguments");
    const range = rangeOf(node);
    const given = values.map((value) => this.#text(rangeOf(value))).join(", ");
    const replaced = (REPLACED[name] ?? []).map(([operator, text]) => ({
      operator,
      ...range,
      text: text.replace("$", () => given),
    }));
    const swapped = UNORDERED.has(name) ? [] : this.#swapped(values, range);
    return [...replaced, ...swapped, ...values.flatMap((value) => this.of(value, range))];
  }

  #swapped(values: readonly Node[], shown: Range): Edit[] {
    return values.slice(1).flatMap((value, position) => {
      const swap = exchanged(this.#source, values[position] as Node, value);
      return swap ? [{ ...swap, shown }] : [];
    });
  }
}

function literalEdits(node: Node, shown?: Range): Edit[] {
  if (node.kind !== "number") return [];
  const value = BigInt(node.value as string);
  const stepped = value === 0n ? [1n] : [value + 1n, value - 1n];
  return stepped.map((other) => ({
    operator: "constant",
    ...rangeOf(node),
    text: `${other}`,
    ...(shown && { shown }),
  }));
}
