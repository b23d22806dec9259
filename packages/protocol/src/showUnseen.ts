/** Control characters, and those that change the direction of what follows or are not seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/** A text on one line, with the number of each character that cannot be seen, or that misleads, in its place. */
export function showUnseen(text: string): string {
  return text.replace(UNSEEN, (character) => `{${character.codePointAt(0)?.toString(16)}}`);
}

/** A text without the characters that cannot be seen, or that mislead. */
export function hideUnseen(text: string): string {
  return text.replace(UNSEEN, "");
}
