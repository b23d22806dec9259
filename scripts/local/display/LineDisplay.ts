import { colourOf, type Paint, paintOn } from "./colours.ts";
import type { Display, Tone } from "./Display.ts";

/** Prints what happens, line by line, each with the seconds since the start. Colours only on a terminal. */
export class LineDisplay implements Display {
  readonly #out: NodeJS.WriteStream;
  readonly #paint: Paint;
  readonly #started = Date.now();

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
    this.#paint = paintOn(out);
  }

  heading(text: string): void {
    this.#out.write(`${this.#paint(text, "bold")}\n`);
  }

  note(lines: readonly string[]): void {
    this.#out.write(lines.map((line) => `${line}\n`).join(""));
  }

  event(subject: string, text: string, tone: Tone = "plain"): void {
    const seconds = ((Date.now() - this.#started) / 1000).toFixed(1).padStart(6);
    const told = this.#paint(text, colourOf(tone));
    this.#out.write(`${this.#paint(`${seconds} s`, "dim")}  ${subject.padEnd(26)} ${told}\n`);
  }

  end(): void {}
}
