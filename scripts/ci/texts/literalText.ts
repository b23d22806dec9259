// cspell:ignore quasis
import type { Node } from "oxc-parser";

import { shortSource } from "./shortSource.ts";

/**
 * The text that a string, a template or a sum of them gives; undefined for other expressions.
 *
 * @param source The file, from which a value in a text takes its name.
 * @returns The text, with `${name}` for each value.
 */
export function literalText(node: Node, source: string): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type === "TemplateLiteral") {
    const { quasis, expressions } = node;
    return quasis
      .map(({ value }, index) => (value.cooked ?? value.raw) + hole(expressions[index], source))
      .join("");
  }
  if (node.type !== "BinaryExpression" || node.operator !== "+") return undefined;
  const sides = [node.left, node.right];
  const texts = sides.map((side) => literalText(side, source));
  if (texts.every((text) => text === undefined)) return undefined;
  return texts.map((text, index) => text ?? hole(sides[index], source)).join("");
}

function hole(expression: Node | undefined, source: string): string {
  return expression === undefined ? "" : `\${${shortSource(expression, source)}}`;
}
