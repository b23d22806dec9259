import { type Node, visitorKeys } from "oxc-parser";

/**
 * Calls `enter` for each node of a syntax tree, outer nodes first.
 *
 * @param enter Receives the node and its ancestors, the nearest first. If it returns false, the inner nodes are left out.
 */
export function walkTree(
  node: Node,
  enter: (node: Node, ancestors: readonly Node[]) => boolean,
  ancestors: readonly Node[] = [],
): void {
  if (!enter(node, ancestors)) return;
  const within = [node, ...ancestors];
  for (const inner of childrenOf(node)) walkTree(inner, enter, within);
}

function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Readonly<Record<string, unknown>>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => fields[key]).filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
