import { textsOfProgram } from "../../texts/textsOfProgram.ts";
import type { PlacedProse } from "./proseOfMarkdown.ts";

/** A value in a text is one word, whatever its name. */
const VALUE = /\$\{[^}]*\}/g;

/** The label of a line, "Who must act:", may name a question, as a heading may. */
const LABEL = /(?:^|; )(?:who|what)\b[\w ]{0,16}:(?=\s|$)/gi;

/**
 * The sentences in the strings of a TypeScript source, without values and labels.
 *
 * @throws If the source does not parse.
 */
export function proseOfProgram(path: string, source: string): PlacedProse[] {
  return textsOfProgram(path, source).map(({ text, line }) => ({
    text: text.replaceAll(VALUE, "`value`").replaceAll(LABEL, "").replaceAll(/\s+/g, " "),
    line,
    isLabel: false,
  }));
}
