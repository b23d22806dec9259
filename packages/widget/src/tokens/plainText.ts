/** Controls, marks of direction, joiners, tags, and letters that take no space. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;
/** More marks on one letter would paint over its neighbours. */
const STACKED = /(\p{M}{2})\p{M}+/gu;

/**
 * A name that a stranger chose, harmless in a page: nothing of it is unseen, and nothing turns the text around.
 *
 * @param most Characters, after which the text is cut.
 */
export function plainText(text: string, most = 40): string {
  const seen = text.replaceAll(UNSEEN, "").replaceAll(STACKED, "$1").replaceAll(/\s+/g, " ").trim();
  const characters = [...seen];
  return characters.length <= most ? seen : `${characters.slice(0, most - 1).join("")}…`;
}

/** A value within a sentence, in a direction of its own. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
