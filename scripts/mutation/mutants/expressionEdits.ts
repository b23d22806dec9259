import { type Declarations, isTypeMax } from "../ast/Declarations.ts";
import {
  childAt,
  childrenAt,
  childrenOf,
  type Node,
  type Range,
  rangeOf,
  typeOf,
} from "../ast/Node.ts";
import type { Edit, Operator } from "./Edit.ts";
import { literalEdits, steppedBy } from "./numbers.ts";
import { assignmentReplacements, BINARY, isComparison } from "./operators.ts";
import { swappedArguments } from "./swappedArguments.ts";

/** Where an expression stands. */
interface Place {
  /** The node around it: what is shown of a constant. */
  around?: Range;
  /** It decides, so that its negation is a change of its own. */
  decides?: boolean;
  /** The type that is wanted of a literal, as far as it is known. */
  wanted?: string;
}

/** What stands on their right is a number, whatever they shift. */
const SHIFTS = new Set(["<<", ">>"]);

/** `uint16[3] calldata`: the size. */
const FIXED_ARRAY = /\[(\d+)\](?: (?:storage|memory|calldata)\b.*)?$/;

/** Finds the changes of an expression, each of which alone leaves it an expression of the same type. */
export class ExpressionEdits {
  readonly #source: string;
  readonly #declarations: Declarations;

  constructor(source: string, declarations: Declarations) {
    this.#source = source;
    this.#declarations = declarations;
  }

  of(node: Node, place: Place = {}): Edit[] {
    switch (node.nodeType) {
      case "Literal":
        return literalEdits(node, this.#text(node), place.wanted, place.around);
      case "Identifier":
        return [...this.#constant(node, place), ...this.#negated(node, place)];
      case "MemberAccess":
        return [
          ...this.#constant(node, place),
          ...this.#negated(node, place),
          ...this.#below(node),
        ];
      case "BinaryOperation":
        return this.#binary(node, place);
      case "UnaryOperation":
        return this.#unary(node);
      case "Assignment":
        return this.#assignment(node);
      case "Conditional":
        return this.#conditional(node, place);
      case "FunctionCall":
        return this.#call(node, place);
      case "TupleExpression":
        return this.#tuple(node, place);
      case "IndexAccess":
        return this.#indexed(node, place);
      case "NewExpression":
      case "ElementaryTypeNameExpression":
        return [];
      default:
        return [...this.#negated(node, place), ...this.#below(node)];
    }
  }

  #tuple(node: Node, place: Place): Edit[] {
    const components = childrenAt(node, "components");
    if (components.length === 1) return components.flatMap((child) => this.of(child, place));
    const types = typesOf(place.wanted);
    return components.flatMap((child, position) =>
      this.of(child, { around: rangeOf(node), wanted: types[position] ?? "" }),
    );
  }

  #text(node: Node): string {
    const { start, end } = rangeOf(node);
    return this.#source.slice(start, end);
  }

  #below(node: Node): Edit[] {
    const around = rangeOf(node);
    return childrenOf(node)
      .filter(({ nodeType }) => nodeType !== "ElementaryTypeName")
      .flatMap((child) => this.of(child, { around }));
  }

  /** A constant place outside an array of fixed size does not compile. */
  #indexed(node: Node, place: Place): Edit[] {
    const edits = [...this.#negated(node, place), ...this.#below(node)];
    const [base, index] = [childAt(node, "baseExpression"), childAt(node, "indexExpression")];
    const size = base && FIXED_ARRAY.exec(typeOf(base))?.[1];
    if (index?.nodeType !== "Literal" || !size) return edits;
    const { start, end } = rangeOf(index);
    return edits.filter(
      (found) => found.start !== start || found.end !== end || Number(found.text) < Number(size),
    );
  }

  #constant(node: Node, { around }: Place): Edit[] {
    const isMax = isTypeMax(node) || this.#declarations.isLargest(node);
    if (!isTypeMax(node) && !this.#declarations.isConstant(node)) return [];
    return steppedBy(this.#text(node), isMax ? [-1] : [1, -1]).map((text) =>
      edit("constant", rangeOf(node), text, around),
    );
  }

  #negated(node: Node, { decides }: Place): Edit[] {
    if (!decides) return [];
    return [edit("negated condition", rangeOf(node), `!(${this.#text(node)})`)];
  }

  #binary(node: Node, place: Place): Edit[] {
    const [left, right] = [childAt(node, "leftExpression"), childAt(node, "rightExpression")];
    if (!left || !right) return [];
    const operator = node.operator as string;
    const replaced = (BINARY[operator] ?? []).map(([kind, other]) =>
      edit(kind, rangeOf(node), `${this.#text(left)} ${other} ${this.#text(right)}`),
    );
    const decides = operator === "&&" || operator === "||";
    const { typeString: common = "" } = (node.commonType ?? {}) as { typeString?: string };
    const around = rangeOf(node);
    const inner = [
      ...this.of(left, { around, decides, wanted: common }),
      ...this.of(right, { around, decides, wanted: SHIFTS.has(operator) ? "" : common }),
    ];
    const negated = isComparison(operator) ? [] : this.#negated(node, place);
    return [...replaced, ...negated, ...inner];
  }

  #unary(node: Node): Edit[] {
    const operand = childAt(node, "subExpression");
    if (!operand) return [];
    const inner = this.of(operand, { around: rangeOf(node) });
    const text = this.#text(operand);
    switch (node.operator) {
      case "!":
        return [edit("negated condition", rangeOf(node), text), ...inner];
      case "~":
        return [edit("arithmetic", rangeOf(node), text), ...inner];
      case "++":
        return [
          edit("arithmetic", rangeOf(node), node.prefix ? `--${text}` : `${text}--`),
          ...inner,
        ];
      case "--":
        return [
          edit("arithmetic", rangeOf(node), node.prefix ? `++${text}` : `${text}++`),
          ...inner,
        ];
      default:
        return inner;
    }
  }

  #assignment(node: Node): Edit[] {
    const [left, right] = [childAt(node, "leftHandSide"), childAt(node, "rightHandSide")];
    if (!left || !right) return [];
    const replaced = assignmentReplacements(node.operator as string).map(([kind, other]) =>
      edit(kind, rangeOf(node), `${this.#text(left)} ${other} ${this.#text(right)}`),
    );
    const around = rangeOf(node);
    return [
      ...replaced,
      ...this.of(left, { around }),
      ...this.of(right, { around, wanted: typeOf(left) }),
    ];
  }

  #conditional(node: Node, place: Place): Edit[] {
    const branches = ["trueExpression", "falseExpression"].flatMap((key) => {
      const branch = childAt(node, key);
      return branch ? this.of(branch, { ...place, around: rangeOf(node) }) : [];
    });
    const condition = childAt(node, "condition");
    return [...(condition ? this.of(condition, { decides: true }) : []), ...branches];
  }

  #call(node: Node, place: Place): Edit[] {
    const callee = childAt(node, "expression");
    const isRequire = callee?.name === "require";
    const types =
      node.kind === "typeConversion" ? [typeOf(node)] : this.#declarations.parameterTypes(node);
    const values = childrenAt(node, "arguments").flatMap((value, position) =>
      this.of(value, {
        around: rangeOf(node),
        decides: isRequire && position === 0,
        wanted: types?.[position] ?? "",
      }),
    );
    const inCallee = callee ? this.of(callee, { around: rangeOf(node) }) : [];
    return [
      ...swappedArguments(node, this.#source, types),
      ...this.#negated(node, place),
      ...inCallee,
      ...values,
    ];
  }
}

function edit(operator: Operator, { start, end }: Range, text: string, shown?: Range): Edit {
  return { operator, start, end, text, ...(shown && { shown }) };
}

/** The types of `tuple(uint32,bytes32)`. */
function typesOf(tuple = ""): string[] {
  return tuple.startsWith("tuple(") ? tuple.slice("tuple(".length, -1).split(",") : [];
}
