import { showUnseen } from "@causeway/protocol";

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
