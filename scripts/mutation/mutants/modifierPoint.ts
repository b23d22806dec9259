import type { Declarations } from "../ast/Declarations.ts";
import { childAt, childrenAt, type Node, rangeOf } from "../ast/Node.ts";
import type { Edit } from "./Edit.ts";
import type { Header, Point } from "./Point.ts";

/** The modifiers of a function, each of which may go; what its bases are constructed with may not. */
export function modifierPoint(definition: Node, declarations: Declarations): Point[] {
  const body = childAt(definition, "body");
  const header = headerOf(definition, declarations);
  if (header === undefined || body === undefined) return [];
  const edits = header.modifiers.map(
    (range): Edit => ({ operator: "removed modifier", ...range, text: "" }),
  );
  const { start } = rangeOf(definition);
  return [{ kind: "modifiers", start, end: rangeOf(body).start, edits, header }];
}

function headerOf(definition: Node, declarations: Declarations): Header | undefined {
  const parameters = childAt(definition, "parameters");
  const modifiers = childrenAt(definition, "modifiers").filter((invocation) => {
    const named = declarations.of(childAt(invocation, "modifierName"));
    return named?.nodeType === "ModifierDefinition";
  });
  if (definition.kind !== "function" || !parameters || modifiers.length === 0) return undefined;
  const returned = childAt(definition, "returnParameters");
  const isReturning = returned !== undefined && childrenAt(returned, "parameters").length > 0;
  const mutability = definition.stateMutability as string;
  const named = childrenAt(parameters, "parameters").filter(({ name }) => name !== "");
  return {
    parameters: named.map(rangeOf),
    names: named.map(({ name }) => name as string),
    ...(isReturning && { returned: rangeOf(returned) }),
    modifiers: modifiers.map(rangeOf),
    mutability: mutability === "view" || mutability === "pure" ? mutability : "",
  };
}
