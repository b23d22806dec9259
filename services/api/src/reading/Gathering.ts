import { unavailable } from "../errors/ApiError.ts";

/** Bounds of a gathering. */
export interface GatheringBounds<Key = unknown> {
  /** Questions to the database at once. */
  readonly atOnce: number;
  /** While so many are open, a further one is asked only if it is full; `atOnce` if left out. */
  readonly few?: number;
  /** Keys of one question. */
  readonly most: number;
  /** How much of a question a key takes; 1 if left out. A key that takes more than `most` is asked for alone. */
  readonly sizeOf?: (key: Key) => number;
  /** Keys that may wait for the next question; a further one is refused at once. */
  readonly mostWaiting: number;
}

const USUAL: GatheringBounds = { atOnce: 4, few: 2, most: 32, mostWaiting: 1_024 };

interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks the database for the keys of several requests at once: a question costs most before its first row. A key is asked
 * for at the end of its turn while few questions are open. Further keys gather meanwhile, and the next question has them.
 */
export class Gathering<Key, Found> {
  readonly #ask: (keys: readonly Key[]) => Promise<readonly Found[]>;
  readonly #bounds: Required<GatheringBounds<Key>>;
  readonly #waiting: Waiting<Key, Found>[] = [];
  #open = 0;
  #isPlanned = false;

  /** @param ask Finds something for each key, in the order of the keys. */
  constructor(
    ask: (keys: readonly Key[]) => Promise<readonly Found[]>,
    bounds: GatheringBounds<Key> = USUAL,
  ) {
    this.#ask = ask;
    this.#bounds = { few: bounds.atOnce, sizeOf: () => 1, ...bounds };
  }

  /** @throws ApiError `unavailable` if too many keys wait; as `ask` does. */
  async get(key: Key): Promise<Found> {
    if (this.#waiting.length >= this.#bounds.mostWaiting) {
      throw unavailable("too many requests wait for the database");
    }
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    this.#waiting.push({ key, resolve, reject });
    this.#plan();
    return promise;
  }

  /** Requests that the process reads in one turn are gathered too. */
  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#askWaiting();
    });
  }

  #askWaiting(): void {
    const { atOnce, few } = this.#bounds;
    while (this.#open < atOnce && this.#waiting.length > 0) {
      const { count, isFull } = this.#next();
      if (this.#open >= few && !isFull) return;
      this.#open += 1;
      void this.#answer(this.#waiting.splice(0, count)).finally(() => {
        this.#open -= 1;
        this.#plan();
      });
    }
  }

  /** How many keys the next question has, and whether none of those that wait finds room in it. */
  #next(): { readonly count: number; readonly isFull: boolean } {
    const { most, sizeOf } = this.#bounds;
    let size = 0;
    const beyond = this.#waiting.findIndex(({ key }) => {
      size += sizeOf(key);
      return size > most;
    });
    const isFull = beyond !== -1 || size === most;
    return { count: beyond === -1 ? this.#waiting.length : Math.max(1, beyond), isFull };
  }

  async #answer(part: readonly Waiting<Key, Found>[]): Promise<void> {
    try {
      const found = await this.#ask(part.map(({ key }) => key));
      for (const [place, { resolve }] of part.entries()) resolve(found[place] as Found);
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  }
}
