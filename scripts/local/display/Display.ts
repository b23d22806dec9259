const BOLD = "1";
const DIM = "2";
const GREEN = "32";
const RED = "31";

/** How a line is told apart where there are colours. */
export type Tone = "plain" | "good" | "bad" | "quiet";

const CODES: Readonly<Record<Tone, string | undefined>> = {
  plain: undefined,
  good: GREEN,
  bad: RED,
  quiet: DIM,
};

/** Prints what happens, line by line, each with the seconds since the start. Colours only on a terminal. */
export class Display {
  readonly #out: NodeJS.WriteStream;
  readonly #colours: boolean;
  readonly #started = Date.now();

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
    this.#colours = out.isTTY && process.env.NO_COLOR === undefined;
  }

  /** A line on its own. */
  heading(text: string): void {
    this.#write(`${this.#colour(BOLD, text)}\n`);
  }

  /**
   * Something that happened.
   *
   * @param subject What it happened to: a part of the network or a message.
   */
  event(subject: string, text: string, tone: Tone = "plain"): void {
    const seconds = ((Date.now() - this.#started) / 1000).toFixed(1).padStart(6);
    const code = CODES[tone];
    const told = code === undefined ? text : this.#colour(code, text);
    this.#write(`${this.#colour(DIM, `${seconds} s`)}  ${subject.padEnd(26)} ${told}\n`);
  }

  #colour(code: string, text: string): string {
    return this.#colours ? `\u001b[${code}m${text}\u001b[0m` : text;
  }

  #write(text: string): void {
    this.#out.write(text);
  }
}
