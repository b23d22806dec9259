import { TEXT_KINDS, type TextKind } from "./textKind.ts";

/** A text and its kind. */
export interface KnownText {
  readonly kind: TextKind;
  readonly text: string;
}

/** The texts of an area as a page: a head for each kind, then a line for each text, sorted and each once. */
export function renderTexts(texts: readonly KnownText[]): string {
  const parts = TEXT_KINDS.flatMap((kind) => {
    const lines = texts.filter((one) => one.kind === kind).map(({ text }) => oneLine(text));
    return lines.length === 0 ? [] : [`== ${kind}\n\n${[...new Set(lines)].sort().join("\n")}\n`];
  });
  return parts.join("\n");
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, " / ");
}
