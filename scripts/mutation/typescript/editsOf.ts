import type { Operator } from "../mutants/Edit.ts";
import type { SourceEdit, SourceNode } from "./SourceEdit.ts";
import { sqlEdits } from "./sqlEdits.ts";

/** Each operator, and the one that takes its place. */
const SWAPPED: Readonly<Record<string, readonly [Operator, string]>> = {
  "===": ["negated condition", "!=="],
  "!==": ["negated condition", "==="],
  "&&": ["negated condition", "||"],
  "||": ["negated condition", "&&"],
  "<": ["boundary", "<="],
  "<=": ["boundary", "<"],
  ">": ["boundary", ">="],
  ">=": ["boundary", ">"],
  "+": ["arithmetic", "-"],
  "-": ["arithmetic", "+"],
  "*": ["arithmetic", "/"],
  ">>": ["arithmetic", "<<"],
  "&": ["arithmetic", "|"],
};

/** Methods of lists that are easily mistaken for each other. */
const METHODS: Readonly<Record<string, string>> = {
  find: "findLast",
  findLast: "find",
  every: "some",
  some: "every",
};

/** The changes that begin at a node itself. */
export function editsOf(
  node: SourceNode,
  parent: SourceNode | undefined,
  source: string,
): SourceEdit[] {
  const edit = (operator: Operator, text: string, range: Range = node): SourceEdit[] => [
    { operator, start: range.start, end: range.end, text },
  ];
  const textOf = ({ start, end }: Range) => source.slice(start, end);
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
      return swapped(node, source);
    case "UnaryExpression":
      return node.operator === "!"
        ? edit("negated condition", textOf(childOf(node, "argument")))
        : [];
    case "IfStatement":
    case "ConditionalExpression": {
      const test = childOf(node, "test");
      const without = isGuard(node) ? edit("removed statement", "false", test) : [];
      if (HAS_EDITS.test(test.type)) return without;
      return [...edit("negated condition", `!(${textOf(test)})`, test), ...without];
    }
    case "TemplateLiteral":
      return sqlEdits(node, source);
    case "ExpressionStatement":
      return edit("removed statement", ";");
    case "Property":
      return isGiven(node, parent) ? edit("constant", `${textOf(childOf(node, "key"))}: null`) : [];
    case "Literal":
      return isName(node, parent) ? [] : literal(node, edit);
    case "MemberExpression":
      return method(childOf(node, "property"), textOf(childOf(node, "property")));
    default:
      return [];
  }
}

type Range = Pick<SourceNode, "start" | "end">;
type Edit = (operator: Operator, text: string) => SourceEdit[];

function childOf(node: SourceNode, key: string): SourceNode {
  return node[key] as SourceNode;
}

/** `??` gives way to its left side; other operators to the one that is easily mistaken for them. */
function swapped(node: SourceNode, source: string): SourceEdit[] {
  const [left, right] = [childOf(node, "left"), childOf(node, "right")];
  const operator = String(node.operator);
  const between = source.slice(left.end, right.start);
  const at = left.end + between.indexOf(operator);
  if (operator === "??") {
    // To a table, null and undefined are one.
    if (source.slice(right.start, right.end) === "null") return [];
    const text = source.slice(left.start, left.end);
    return [{ operator: "constant", start: node.start, end: node.end, text }];
  }
  const [kind, text] = SWAPPED[operator] ?? [];
  if (kind === undefined || text === undefined) return [];
  return [{ operator: kind, start: at, end: at + operator.length, text }];
}

function method({ start, end }: Range, name: string): SourceEdit[] {
  const text = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  return text === undefined ? [] : [{ operator: "constant", start, end, text }];
}

/** A condition that has changes of its own. */
const HAS_EDITS = /^(?:Binary|Logical|Unary)Expression$/;

/** A condition under which an error is thrown, and nothing else. */
function isGuard({ alternate, consequent }: SourceNode): boolean {
  if (alternate !== null || consequent === undefined) return false;
  const { type, body } = consequent as SourceNode;
  const inner = type === "BlockStatement" ? (body as SourceNode[]) : [consequent as SourceNode];
  return inner.length === 1 && inner[0]?.type === "ThrowStatement";
}

/** A member that an object is given. A literal, a list or an object in it is changed itself. */
function isGiven(node: SourceNode, parent: SourceNode | undefined): boolean {
  return parent?.type === "ObjectExpression" && VALUES.test(childOf(node, "value").type);
}

const VALUES = /^(?:Identifier|(?:Call|Member|Chain|Conditional|Logical|Await)Expression)$/;

/** A literal that names a member, or a table: a test of the tables finds them. */
function isName(node: SourceNode, parent: SourceNode | undefined): boolean {
  if (/^index\.\w+$/.test(`${node.value}`)) return true;
  return parent?.type === "Property" && parent.key === node && parent.computed !== true;
}

function literal(node: SourceNode, edit: Edit): SourceEdit[] {
  const { value, raw } = node as SourceNode & { readonly raw?: string };
  if (typeof value === "boolean") return edit("constant", `${!value}`);
  if (typeof value === "number") return edit("constant", `(${raw} + 1)`);
  if (typeof value === "bigint") return edit("constant", `(${raw} + 1n)`);
  return typeof value === "string" ? edit("constant", '"mutated"') : [];
}
