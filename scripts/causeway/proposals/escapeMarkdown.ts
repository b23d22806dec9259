/** Control characters, and those that change the direction of what follows or are not seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;
/** What begins markup, a link or a mention within a line. */
const MARKUP = /[\\`*_[\]<&|~@#$]|:(?=\/\/)|(?<=www)\./giu;

/** A text that Markdown shows as it is, on one line; what cannot be seen is shown as its number. */
export function escapeMarkdown(text: string): string {
  return showUnseen(text).replace(MARKUP, "\\$&");
}

/** A text as code on one line. */
export function markdownCode(text: string): string {
  return `\`${showUnseen(text).replaceAll("`", "{60}")}\``;
}

/** A text as code within a table's cell, which a bar would end. */
export function markdownCellCode(text: string): string {
  return markdownCode(text.replaceAll("|", "{7c}"));
}

function showUnseen(text: string): string {
  return text.replace(UNSEEN, (character) => `{${character.codePointAt(0)?.toString(16)}}`);
}
