import type { Declarations } from "../ast/Declarations.ts";
import { childAt, childrenAt, type Node, type Range, rangeOf, typeOf } from "../ast/Node.ts";
import { YulPoints } from "../yul/YulPoints.ts";
import type { Edit } from "./Edit.ts";
import { ExpressionEdits } from "./expressionEdits.ts";
import type { Point } from "./Point.ts";

/** Finds what is switched in the body of a function. */
export class FunctionPoints {
  readonly #source: string;
  readonly #expressions: ExpressionEdits;
  readonly #yul: YulPoints;
  /** A function that returns a reference into storage or calldata must set it, or it does not compile. */
  readonly #mustReturn: boolean;
  readonly #returned: string;

  constructor(source: string, declarations: Declarations, definition: Node) {
    this.#source = source;
    this.#expressions = new ExpressionEdits(source, declarations);
    this.#yul = new YulPoints(source, declarations);
    const returned = childAt(definition, "returnParameters");
    const values = returned ? childrenAt(returned, "parameters") : [];
    this.#mustReturn = values.some(isReference);
    const types = values.map(typeOf);
    this.#returned = types.length === 1 ? (types[0] ?? "") : `tuple(${types.join(",")})`;
  }

  of(statement: Node | undefined): Point[] {
    if (!statement) return [];
    switch (statement.nodeType) {
      case "Block":
      case "UncheckedBlock":
        return childrenAt(statement, "statements").flatMap((child) => this.of(child));
      case "IfStatement":
        return [
          ...this.#condition(statement),
          ...this.of(childAt(statement, "trueBody")),
          ...this.of(childAt(statement, "falseBody")),
        ];
      case "WhileStatement":
      case "DoWhileStatement":
        return [...this.#condition(statement), ...this.of(childAt(statement, "body"))];
      case "ForStatement":
        return [
          ...this.of(childAt(statement, "initializationExpression")),
          ...this.#condition(statement),
          ...this.#step(childAt(statement, "loopExpression")),
          ...this.of(childAt(statement, "body")),
        ];
      case "TryStatement":
        return childrenAt(statement, "clauses").flatMap((clause) =>
          this.of(childAt(clause, "block")),
        );
      case "VariableDeclarationStatement":
        return this.#expression(childAt(statement, "initialValue"), wantedOf(statement));
      case "InlineAssembly":
        return this.#yul.of(statement);
      case "PlaceholderStatement":
        return [];
      default:
        return [this.#statement(statement)];
    }
  }

  #statement(node: Node): Point {
    const { start, end } = this.#withSemicolon(rangeOf(node));
    const value =
      childAt(node, "expression") ?? childAt(node, "eventCall") ?? childAt(node, "errorCall");
    const wanted = node.nodeType === "Return" ? this.#returned : "";
    const inner = value ? this.#expressions.of(value, { wanted }) : [];
    const removed: Edit = { operator: "removed statement", start, end, text: "" };
    return {
      kind: "statement",
      start,
      end,
      edits: [...(this.#canGo(node) ? [removed] : []), ...inner],
    };
  }

  #canGo(node: Node): boolean {
    if (node.nodeType === "Return") return !this.#mustReturn;
    const assignment = childAt(node, "expression");
    const target = assignment?.nodeType === "Assignment" && childAt(assignment, "leftHandSide");
    if (!target) return true;
    return ![target, ...childrenAt(target, "components")].some(isSetReference);
  }

  #condition(statement: Node): Point[] {
    const condition = childAt(statement, "condition");
    if (!condition) return [];
    return [
      {
        kind: "expression",
        ...rangeOf(condition),
        edits: this.#expressions.of(condition, { decides: true }),
      },
    ];
  }

  #expression(value: Node | undefined, wanted: string): Point[] {
    if (!value) return [];
    return [
      { kind: "expression", ...rangeOf(value), edits: this.#expressions.of(value, { wanted }) },
    ];
  }

  /** What a loop does after each turn. */
  #step(statement: Node | undefined): Point[] {
    return this.#expression(statement && childAt(statement, "expression"), "");
  }

  /** The compiler counts the semicolon to a statement only where nothing else is in it. */
  #withSemicolon({ start, end }: Range): Range {
    return { start, end: this.#source.indexOf(";", end - 1) + 1 };
  }
}

function wantedOf(statement: Node): string {
  const declared = childrenAt(statement, "declarations");
  return declared.length === 1 ? typeOf(declared[0]) : "";
}

function isReference({ storageLocation }: Node): boolean {
  return storageLocation === "storage" || storageLocation === "calldata";
}

/** A name that stands for a reference into storage or calldata. */
function isSetReference(node: Node): boolean {
  return node.nodeType === "Identifier" && /storage pointer$|calldata$/.test(typeOf(node));
}
