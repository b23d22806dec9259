/** Milliseconds for which an answer serves all requests. */
const KEPT = 10_000;
const MOST = 128;

interface Kept<T> {
  readonly at: number;
  readonly answer: Promise<T>;
}

/** Answers that cost much and change slowly: each is made once for all requests of some seconds. */
export class KeptAnswers<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #monotonic: () => number;

  /** @param monotonic Milliseconds of a clock that never jumps. */
  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
  }

  /** The answer of this name, made unless it is kept. A failure is not kept. */
  get(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(name);
    if (known !== undefined && this.#monotonic() - known.at < KEPT) return known.answer;
    const kept = { at: this.#monotonic(), answer: make() };
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    kept.answer.catch(() => {
      if (this.#kept.get(name) === kept) this.#kept.delete(name);
    });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
    return kept.answer;
  }
}
