import type { Declarations } from "../ast/Declarations.ts";
import { childAt, childrenAt, findAll, type Node, rangeOf } from "../ast/Node.ts";
import { FunctionPoints } from "./FunctionPoints.ts";
import { modifierPoint } from "./modifierPoint.ts";
import type { Point } from "./Point.ts";

/** All that is switched in a source, in its order. */
export function findPoints(unit: Node, source: string, declarations: Declarations): Point[] {
  return codeOf(unit)
    .flatMap((definition) => {
      const inBody = new FunctionPoints(source, declarations, definition).of(
        childAt(definition, "body"),
      );
      return [...modifierPoint(definition, declarations), ...inBody];
    })
    .filter(({ edits }) => edits.length > 0)
    .toSorted((a, b) => a.start - b.start);
}

/** The function around a place; "" outside of all. */
export function functionAt(unit: Node, position: number): string {
  const around = codeOf(unit).find((definition) => {
    const { start, end } = rangeOf(definition);
    return start <= position && position < end;
  });
  return around ? (around.name as string) || (around.kind as string) : "";
}

function codeOf(unit: Node): Node[] {
  const contracts = childrenAt(unit, "nodes").filter(
    ({ contractKind }) => contractKind !== "interface",
  );
  return contracts.flatMap((contract) => findAll(contract, hasBody));
}

function hasBody(node: Node): boolean {
  const isCode = node.nodeType === "FunctionDefinition" || node.nodeType === "ModifierDefinition";
  return isCode && childAt(node, "body") !== undefined;
}
