import {
  findNodeAtLocation,
  getNodeValue,
  type JSONPath,
  type Node,
  parseTree,
} from "jsonc-parser";

import { type Layout, printJson } from "./printJson.ts";

/** A JSON document whose values change one by one; all other text stays as it is. */
export class JsonText {
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** The value at a path; undefined if there is no such value. */
  read(path: JSONPath): unknown {
    const node = this.#find(path);
    return node && getNodeValue(node);
  }

  /** Sets a member of an object, which must exist. A new member comes last, laid out like the member before it. */
  set(path: JSONPath, value: unknown): void {
    const node = this.#find(path);
    if (node !== undefined) this.#replace(node, value, this.#layoutOf(node));
    else this.#insert(path.slice(0, -1), value, `${path.at(-1)}`);
  }

  /** Adds an item at the end of a list, which must exist. The item is laid out like the one before it. */
  append(path: JSONPath, value: unknown): void {
    this.#insert(path, value);
  }

  #insert(path: JSONPath, value: unknown, key?: string): void {
    const parent = this.#find(path);
    if (parent === undefined) throw new Error(`no value at ${path.join(".")} of a checked file`);
    const last = parent.children?.at(-1);
    if (last === undefined || !this.#isExpanded(parent)) {
      const held = getNodeValue(parent);
      const next = key === undefined ? [...held, value] : { ...held, [key]: value };
      const layout = this.#layoutOf(parent);
      // An empty object was written on one line only because it is empty.
      this.#replace(parent, next, last === undefined ? { ...layout, expanded: true } : layout);
      return;
    }
    const indent = this.#indentAt(last.offset);
    const label = key === undefined ? "" : `${JSON.stringify(key)}: `;
    const like = last.type === "property" ? last.children?.[1] : last;
    const place = { indent, column: indent.length + label.length };
    const printed = printJson(value, place, like && this.#layoutOf(like));
    const end = last.offset + last.length;
    this.#splice(end, end, `,\n${indent}${label}${printed}`);
  }

  #replace({ offset, length }: Node, value: unknown, layout: Layout): void {
    const column = offset - this.#lineStart(offset);
    const printed = printJson(value, { indent: this.#indentAt(offset), column }, layout);
    this.#splice(offset, offset + length, printed);
  }

  #layoutOf(node: Node): Layout {
    return {
      expanded: this.#isExpanded(node),
      at: (key) => {
        const child = findNodeAtLocation(node, [key]);
        return child && this.#layoutOf(child);
      },
    };
  }

  #isExpanded({ offset, children }: Node): boolean {
    const first = children?.[0];
    return first !== undefined && this.#text.slice(offset, first.offset).includes("\n");
  }

  #find(path: JSONPath): Node | undefined {
    const root = parseTree(this.#text);
    return root && findNodeAtLocation(root, path);
  }

  #lineStart(offset: number): number {
    return this.#text.lastIndexOf("\n", offset - 1) + 1;
  }

  #indentAt(offset: number): string {
    return /^[ \t]*/.exec(this.#text.slice(this.#lineStart(offset)))?.[0] ?? "";
  }

  #splice(from: number, to: number, text: string): void {
    this.#text = this.#text.slice(0, from) + text + this.#text.slice(to);
  }
}
