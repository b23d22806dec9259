/** A node of the compiler's syntax tree; what else it has depends on its type. */
export interface Node {
  nodeType: string;
  /** `start:length:file`, bytes. */
  src: string;
  [key: string]: unknown;
}

/** Bytes of a source: from `start` up to, not including, `end`. */
export interface Range {
  start: number;
  end: number;
}

export function rangeOf({ src }: Node): Range {
  const [start = 0, length = 0] = src.split(":").map(Number);
  return { start, end: start + length };
}

export function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.nodeType === "string";
}

/** The node at a key, where there is one. */
export function childAt(node: Node, key: string): Node | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

/** The nodes of the list at a key; none where there is no list. */
export function childrenAt(node: Node, key: string): Node[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** A node and all below it for which `wanted` holds. */
export function findAll(node: Node, wanted: (node: Node) => boolean): Node[] {
  const within = childrenOf(node).flatMap((child) => findAll(child, wanted));
  return wanted(node) ? [node, ...within] : within;
}

/** The name of a node's type, as the compiler writes it. */
export function typeOf(node: Node | undefined): string {
  const { typeString } = (node?.typeDescriptions ?? {}) as { typeString?: string };
  return typeString ?? "";
}
