import type { Tone } from "./Display.ts";

/** The newest event of a subject. */
export interface Row {
  readonly subject: string;
  readonly text: string;
  readonly tone: Tone;
  /** Seconds from the start of the run to the event. */
  readonly seconds: number;
}

/** The newest event of each subject, in the order in which the subjects came. Quiet events of new subjects are counted. */
export class Rows {
  readonly #rows = new Map<string, Row>();
  readonly #quiet = new Set<string>();

  add(row: Row): void {
    const { subject, tone } = row;
    if (tone === "quiet" && !this.#rows.has(subject)) {
      this.#quiet.add(subject);
      return;
    }
    this.#quiet.delete(subject);
    this.#rows.set(subject, row);
  }

  isEmpty(): boolean {
    return this.#rows.size === 0 && this.#quiet.size === 0;
  }

  rows(): readonly Row[] {
    return [...this.#rows.values()];
  }

  /** Subjects of which nothing but quiet events is known: services that are up. */
  quiet(): readonly string[] {
    return [...this.#quiet];
  }
}
