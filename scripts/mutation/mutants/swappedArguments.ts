import { childrenAt, type Node, rangeOf, typeOf } from "../ast/Node.ts";
import type { Edit } from "./Edit.ts";

/** An argument changes places with the next one of its type. `types` are those of the parameters, where known. */
export function swappedArguments(call: Node, source: string, types?: readonly string[]): Edit[] {
  if (call.kind === "typeConversion") return [];
  const values = childrenAt(call, "arguments");
  const kinds = values.map((value, position) => types?.[position] ?? typeOf(value));
  return values.flatMap((value, position) => {
    const other = values[kinds.indexOf(kinds[position] ?? "", position + 1)];
    const swap = other && exchanged(source, value, other);
    return swap ? [{ ...swap, shown: rangeOf(call) }] : [];
  });
}

/** Two parts of a source change places; nothing where they read the same. */
export function exchanged(source: string, one: Node, other: Node): Edit | undefined {
  const [first, second] = [rangeOf(one), rangeOf(other)];
  const [before, after] = [first, second].map(({ start, end }) => source.slice(start, end));
  if (before === after) return undefined;
  const between = source.slice(first.end, second.start);
  const { start } = first;
  return {
    operator: "swapped arguments",
    start,
    end: second.end,
    text: `${after}${between}${before}`,
  };
}
