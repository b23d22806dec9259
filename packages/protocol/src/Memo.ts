/**
 * Results of a costly pure function, by its inputs as text. The inputs that nobody asked for the longest go first, so a
 * stranger who sends ever other inputs fills no memory.
 */
export class Memo<Result> {
  readonly #known = new Map<string, Result>();
  readonly #most: number;

  /** @param most Results that are kept. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * What is known for the inputs, else what `make` returns. A call that throws leaves nothing.
   *
   * @param inputs Everything that the result follows from.
   */
  of(inputs: string, make: () => Result): Result {
    const result = this.#known.has(inputs) ? (this.#known.get(inputs) as Result) : make();
    this.#known.delete(inputs);
    this.#known.set(inputs, result);
    if (this.#known.size > this.#most) this.#known.delete(this.#oldest);
    return result;
  }

  get #oldest(): string {
    return this.#known.keys().next().value as string;
  }
}
