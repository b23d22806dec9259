/** Values that were asked for last, by their keys: many enough that what is asked again and again is made once. */
export class KeptValues<Value> {
  readonly #most: number;
  readonly #byKey = new Map<string, Value>();

  /** @param most Values that are kept. */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a key, made unless it is kept. */
  of(key: string, make: () => Value): Value {
    const value = this.#byKey.get(key) ?? make();
    // A map has its keys in the order in which they were set.
    this.#byKey.delete(key);
    this.#byKey.set(key, value);
    const [oldest] = this.#byKey.size > this.#most ? this.#byKey.keys() : [];
    if (oldest !== undefined) this.#byKey.delete(oldest);
    return value;
  }
}
