/** Texts of queries of which a process asked some again and again: each connection prepares those once. */
export class RepeatedTexts {
  readonly #most: number;
  readonly #once = new Set<string>();
  readonly #again = new Set<string>();
  readonly #refused = new Set<string>();

  /** @param most Texts that are prepared: each connection keeps the plans of all of them. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Notes that a text is asked; returns whether a connection prepares it, as it was asked before. */
  ask(text: string): boolean {
    if (this.#again.has(text)) return true;
    if (this.#again.size >= this.#most || this.#refused.has(text)) return false;
    if (this.#once.delete(text)) {
      this.#again.add(text);
      return true;
    }
    // Texts that differ each time would fill the memory.
    if (this.#once.size >= this.#most) this.#once.clear();
    this.#once.add(text);
    return false;
  }

  /** Has a text not prepared any more. */
  refuse(text: string): void {
    this.#again.delete(text);
    this.#refused.add(text);
  }
}
