import { createLogUpdate } from "log-update";

import { colourOf, type Paint, paintOn } from "./colours.ts";
import type { Display, Tone } from "./Display.ts";
import { type Row, Rows } from "./Rows.ts";

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MILLISECONDS = 120;
const SUBJECT_WIDTH = 26;
/** A mark, the seconds, and the spaces between. */
const MARGIN = 14;

/** Keeps one line for each subject on a terminal, which moves on with what happens to it. */
export class Screen implements Display {
  readonly #out: NodeJS.WriteStream;
  readonly #update: ReturnType<typeof createLogUpdate>;
  readonly #paint: Paint;
  #rows = new Rows();
  readonly #started = Date.now();
  readonly #timer: NodeJS.Timeout;
  #frame = 0;

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
    this.#update = createLogUpdate(out);
    this.#paint = paintOn(out);
    this.#timer = setInterval(() => this.#draw(), FRAME_MILLISECONDS);
    this.#timer.unref();
  }

  /** Ends the lines so far, and stands below them. */
  heading(text: string): void {
    this.#settle();
    this.#out.write(`${this.#paint(text, "bold")}\n`);
  }

  note(lines: readonly string[]): void {
    this.#update.persist(lines.join("\n"));
    this.#draw();
  }

  event(subject: string, text: string, tone: Tone = "plain"): void {
    const seconds = (Date.now() - this.#started) / 1000;
    this.#rows.add({ subject, text, tone, seconds });
    this.#draw();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#settle();
  }

  /** Leaves the lines on the terminal as they are, without a mark that moves. */
  #settle(): void {
    if (!this.#rows.isEmpty()) {
      this.#draw({ isSettled: true });
      this.#update.done();
    }
    this.#rows = new Rows();
  }

  #draw({ isSettled = false } = {}): void {
    if (this.#rows.isEmpty()) return;
    this.#frame += 1;
    const moving = isSettled ? "·" : (FRAMES[this.#frame % FRAMES.length] ?? "·");
    const quiet = this.#rows.quiet();
    const services = quiet.length === 0 ? [] : [this.#servicesLine(quiet)];
    const lines = [...this.#rows.rows().map((row) => this.#line(row, moving)), ...services];
    this.#update(lines.join("\n"));
  }

  #line({ subject, text, tone, seconds }: Row, moving: string): string {
    const mark = this.#markOf(tone, moving);
    const told = this.#paint(shortened(text, this.#width()), colourOf(tone));
    const time = this.#paint(`${seconds.toFixed(1).padStart(6)} s`, "dim");
    return `${mark} ${time}  ${subject.padEnd(SUBJECT_WIDTH)} ${told}`;
  }

  #servicesLine(names: readonly string[]): string {
    const text = shortened(`${names.length} up: ${names.join(", ")}`, this.#width());
    return `${this.#markOf("good", "")} ${" ".repeat(8)}  ${"services".padEnd(SUBJECT_WIDTH)} ${text}`;
  }

  #markOf(tone: Tone, moving: string): string {
    if (tone === "good") return this.#paint("✔", "green");
    if (tone === "bad") return this.#paint("✖", "red");
    return moving;
  }

  /** Columns for the text of an event; a line that wraps would make the terminal jump. */
  #width(): number {
    return Math.max(20, (this.#out.columns ?? 80) - SUBJECT_WIDTH - MARGIN);
  }
}

function shortened(text: string, width: number): string {
  const line = text.replaceAll(/\s*\n\s*/g, " ");
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}
