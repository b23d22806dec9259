import type { Declarations } from "../ast/Declarations.ts";
import { childAt, childrenAt, type Node, type Range, rangeOf } from "../ast/Node.ts";
import type { Edit } from "../mutants/Edit.ts";
import type { Point } from "../mutants/Point.ts";
import { YulEdits } from "./YulEdits.ts";

/** Finds what is switched in blocks of assembly. */
export class YulPoints {
  readonly #source: string;
  readonly #declarations: Declarations;

  constructor(source: string, declarations: Declarations) {
    this.#source = source;
    this.#declarations = declarations;
  }

  of(assembly: Node): Point[] {
    const body = childAt(assembly, "AST");
    const edits = new YulEdits(this.#source, this.#declarations, assembly);
    return new PointsOfBlock(edits, rangeOf(assembly)).of(body);
  }
}

class PointsOfBlock {
  readonly #edits: YulEdits;
  readonly #block: Range;

  constructor(edits: YulEdits, block: Range) {
    this.#edits = edits;
    this.#block = block;
  }

  of(node: Node | undefined): Point[] {
    switch (node?.nodeType) {
      case "YulBlock":
        return childrenAt(node, "statements").flatMap((child) => this.of(child));
      case "YulVariableDeclaration":
        return this.#declaration(node);
      case "YulAssignment":
        return [this.#statement(node, childAt(node, "value"))];
      case "YulExpressionStatement":
        return [this.#statement(node, childAt(node, "expression"))];
      case "YulIf":
        return [...this.#decision("yul-if", node, "condition"), ...this.of(childAt(node, "body"))];
      case "YulSwitch":
        return [
          ...this.#decision("yul-switch", node, "expression"),
          ...childrenAt(node, "cases").flatMap((one) => this.of(childAt(one, "body"))),
        ];
      case "YulForLoop":
        return this.#loop(node);
      default:
        return [];
    }
  }

  #statement(node: Node, value: Node | undefined): Point {
    const range = rangeOf(node);
    const removed: Edit = { operator: "removed statement", ...range, text: withoutValue(node) };
    const inner = value ? this.#edits.of(value) : [];
    const yul = { block: this.#block, value: range };
    return { kind: "yul-statement", ...range, edits: [removed, ...inner], yul };
  }

  #declaration(node: Node): Point[] {
    const value = childAt(node, "value");
    if (!value) return [];
    const names = childrenAt(node, "variables").map(({ name }) => name);
    const yul = { block: this.#block, value: rangeOf(value), names: names.join(", ") };
    return [{ kind: "yul-declaration", ...rangeOf(node), edits: this.#edits.of(value), yul }];
  }

  #decision(kind: "yul-if" | "yul-switch", node: Node, key: string): Point[] {
    const value = childAt(node, key);
    if (!value) return [];
    const yul = { block: this.#block, value: rangeOf(value) };
    return [{ kind, ...rangeOf(node), edits: this.#edits.ofCondition(value), yul }];
  }

  #loop(node: Node): Point[] {
    const [value, body] = [childAt(node, "condition"), childAt(node, "body")];
    if (!value || !body) return [];
    const yul = { block: this.#block, value: rangeOf(value), body: rangeOf(body) };
    return [
      ...this.of(childAt(node, "pre")),
      { kind: "yul-for", ...rangeOf(node), edits: this.#edits.ofCondition(value), yul },
      ...this.of(childAt(node, "post")),
      ...this.of(body),
    ];
  }
}

/** What is left of a statement: of a reference to calldata or storage the compiler insists that it is assigned. */
function withoutValue(node: Node): string {
  const names = childrenAt(node, "variableNames").map(({ name }) => name as string);
  const isReference = names.some((name) => /\.(offset|length|slot)$/.test(name));
  return isReference ? names.map((name) => `${name} := 0`).join(" ") : "";
}
