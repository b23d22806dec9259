/** The few of many that have the greatest scores; it holds no more than that. */
export class TopList<T> {
  readonly #capacity: number;
  readonly #items: { readonly item: T; readonly score: bigint }[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Those that have the greatest scores, the greatest first; of equals, what was added first. */
  get items(): T[] {
    return this.#items.map(({ item }) => item);
  }

  add(item: T, score: bigint): void {
    const isFull = this.#items.length === this.#capacity;
    const last = this.#items.at(-1);
    if (isFull && (last === undefined || score <= last.score)) return;
    const place = this.#items.findIndex((other) => other.score < score);
    this.#items.splice(place === -1 ? this.#items.length : place, 0, { item, score });
    if (this.#items.length > this.#capacity) this.#items.pop();
  }
}
