import type { Range } from "../ast/Node.ts";

/** A piece of text in the place of a range. */
export interface Piece extends Range {
  text: string;
}

/** A source with pieces put into it, of which none overlaps another. At one place they stand as they were given. */
export function renderSource(source: string, pieces: readonly Piece[]): string {
  const ordered = pieces.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let rendered = "";
  let position = 0;
  for (const { start, end, text } of ordered) {
    if (start < position) throw new Error(`pieces overlap at byte ${start}: ${text}`);
    rendered += source.slice(position, start) + text;
    position = end;
  }
  return rendered + source.slice(position);
}
