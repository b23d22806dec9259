import type { Tone } from "./Display.ts";

const CODES = { bold: "1", dim: "2", green: "32", red: "31" } as const;

const TONES: Readonly<Record<Tone, keyof typeof CODES | undefined>> = {
  plain: undefined,
  good: "green",
  bad: "red",
  quiet: "dim",
};

/** Puts text into a colour. */
export type Paint = (text: string, colour: keyof typeof CODES | undefined) => string;

/** Colours where a terminal has them and nobody asked for none (https://no-color.org). */
export function paintOn(out: NodeJS.WriteStream): Paint {
  if (!out.isTTY || process.env.NO_COLOR !== undefined) return (text) => text;
  return (text, colour) => (colour ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text);
}

/** The colour of a tone; undefined for none. */
export function colourOf(tone: Tone): keyof typeof CODES | undefined {
  return TONES[tone];
}
