import { type Node, type Range, rangeOf } from "../ast/Node.ts";
import type { Edit } from "./Edit.ts";

const BYTES = /^bytes(\d+)\b/;
const PLAIN = /^(0x[0-9a-fA-F]+|\d+)$/;

/** Expressions of a number one higher and one lower. */
export function steppedBy(text: string, steps: readonly (1 | -1)[]): string[] {
  return steps.map((step) => `(${text} ${step === 1 ? "+" : "-"} 1)`);
}

/** A literal number, one higher and one lower; none below zero. */
export function literalEdits(node: Node, text: string, wanted = "", shown?: Range): Edit[] {
  if (node.kind !== "number") return [];
  const made = (replacement: string): Edit => ({
    operator: "constant",
    ...rangeOf(node),
    text: asWanted(replacement, wanted),
    ...(shown && { shown }),
  });
  return steppedLiteral(text, node.subdenomination !== undefined).map(made);
}

function steppedLiteral(text: string, hasUnit: boolean): string[] {
  if (hasUnit || !PLAIN.test(text)) return steppedBy(text, [1, -1]);
  const value = BigInt(text);
  return value === 0n ? ["1"] : [`${value + 1n}`, `${value - 1n}`];
}

/** No number but zero is taken for bytes without more. */
function asWanted(value: string, type: string): string {
  const size = BYTES.exec(type)?.[1];
  return size === undefined ? value : `bytes${size}(uint${8 * Number(size)}(${value}))`;
}
