/** Characters of a text that is shown. */
export const MOST_CHARACTERS = 64;

/** Controls, marks of direction, parts of pairs, and characters without a meaning of their own. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;
const SPACES = /\s+/gu;

/** A text of strangers as people may see it: one short line without hidden characters; null if nothing is left. */
export function cleanText(text: string): string | null {
  const shown = text.replace(SPACES, " ").replace(HIDDEN, "").trim();
  const short = [...shown].slice(0, MOST_CHARACTERS).join("").trim();
  return short === "" ? null : short;
}
