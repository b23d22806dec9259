import type { Node } from "oxc-parser";

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

function callSource(node: Node & { type: "CallExpression" }, source: string): string {
  const callee = shortSource(node.callee, source);
  const [first] = node.arguments;
  if (callee === "join" && node.callee.type === "MemberExpression") {
    return shortSource(node.callee.object, source);
  }
  if (first === undefined || first.type.endsWith("FunctionExpression")) return callee;
  return `${callee} ${shortSource(first, source)}`;
}
