import type { PlacedProse } from "./proseOfMarkdown.ts";

/** Lines with `///` that follow each other, or a block from `/**`. */
const COMMENT = /(?:^[ \t]*\/\/\/.*\n?)+|^[ \t]*\/\*\*[\s\S]*?\*\//gm;
/** Marks at the beginning and the end of a comment's lines. */
const MARKS = /^[ \t]*(?:\/\/\/|\/\*\*|\*\/|\*(?!\/))[ \t]?|\*\/[ \t]*$/gm;
/** A tag begins a text of its own: `@param name`, `@notice`. */
const TAG = /^@(?:param|return|custom:\S+)\s+\S+\s*|^@\w+\s*/;
const CODE = /`[^`]*`/g;

/**
 * The sentences in the documentation comments of a Solidity source, a text for each tag.
 *
 * @param source Solidity.
 */
export function proseOfSolidity(source: string): PlacedProse[] {
  return [...source.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const first = source.slice(0, index).split("\n").length;
    return textsOf(comment.replaceAll(MARKS, "").split("\n"), first);
  });
}

function textsOf(lines: readonly string[], first: number): PlacedProse[] {
  const texts: { line: number; text: string }[] = [];
  for (const [number, line] of lines.entries()) {
    const last = texts.at(-1);
    const isNew = last === undefined || line.startsWith("@") || line.trim() === "";
    if (isNew) texts.push({ line: first + number, text: line.replace(TAG, "") });
    else last.text += ` ${line.trim()}`;
  }
  return texts
    .filter(({ text }) => text.trim() !== "")
    .map(({ line, text }) => ({
      line,
      text: text.replaceAll(CODE, "`code`").trim(),
      isLabel: false,
    }));
}
