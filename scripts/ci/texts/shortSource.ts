import type { CallExpression, Node } from "oxc-parser";

/** Calls that give the same values in another form. */
const SAME_VALUES = /^(?:filter|flatMap|join|map|replace|replaceAll|slice|sort|toString|trim)$/;

/**
 * A short name for a value: its last property, the function that gives it with the first argument, or its two branches.
 *
 * @returns One line without braces, so that it can stand in `${...}`.
 */
export function shortSource(node: Node, source: string): string {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "MemberExpression":
      return node.computed ? shortSource(node.object, source) : shortSource(node.property, source);
    case "CallExpression":
      return callSource(node, source);
    case "ConditionalExpression":
      return `${shortSource(node.consequent, source)} | ${shortSource(node.alternate, source)}`;
    case "LogicalExpression":
      return shortSource(node.left, source);
    case "TSAsExpression":
    case "ParenthesizedExpression":
    case "ChainExpression":
      return shortSource(node.expression, source);
    default:
      return source
        .slice(node.start, node.end)
        .replaceAll(/[\s{}$`]+/g, " ")
        .trim();
  }
}

function callSource({ callee, arguments: given }: CallExpression, source: string): string {
  const name = shortSource(callee, source);
  if (callee.type === "MemberExpression" && SAME_VALUES.test(name)) {
    return shortSource(callee.object, source);
  }
  const [first] = given;
  if (first === undefined || first.type.endsWith("FunctionExpression")) return name;
  return `${name} ${shortSource(first, source)}`;
}
