import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { toString as textOf } from "mdast-util-to-string";
import { gfmTable } from "micromark-extension-gfm-table";
import { SKIP, visit } from "unist-util-visit";

import type { Prose } from "./wordFindings.ts";

/** Prose, and the line at which it begins. */
export interface PlacedProse extends Prose {
  readonly line: number;
}

/** Code in a sentence is one word, whatever it says. */
const CODE = "`code`";

/**
 * The sentences of a page: paragraphs, items, headings and cells, without code.
 *
 * @param source Markdown, with tables as GitHub has them.
 */
export function proseOfMarkdown(source: string): PlacedProse[] {
  const options = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] };
  const tree = fromMarkdown(source, options);
  visit(tree, "inlineCode", (node) => {
    node.value = CODE;
  });
  const heads = new Set<object>();
  visit(tree, "table", ({ children: [head] }) => {
    for (const cell of head?.children ?? []) heads.add(cell);
  });
  const prose: PlacedProse[] = [];
  visit(tree, ["paragraph", "heading", "tableCell"], (node) => {
    const text = textOf(node).replaceAll(/\s+/g, " ");
    const isLabel = node.type === "heading" || heads.has(node);
    prose.push({ text, line: node.position?.start.line ?? 1, isLabel });
    return SKIP;
  });
  return prose;
}
