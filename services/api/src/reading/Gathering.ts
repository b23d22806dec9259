import { unavailable } from "../errors/ApiError.ts";

/** Bounds of a gathering. */
interface GatheringBounds {
  /** Questions to the database at once. */
  readonly atOnce: number;
  /** Keys of one question. */
  readonly most: number;
  /** Keys that may wait for the next question; a further one is refused at once. */
  readonly mostWaiting: number;
}

const USUAL: GatheringBounds = { atOnce: 4, most: 16, mostWaiting: 1_024 };

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
  readonly #bounds: GatheringBounds;
  readonly #waiting: Waiting<Key, Found>[] = [];
  #open = 0;
  #isPlanned = false;

  /** @param ask Finds something for each key, in the order of the keys. */
  constructor(ask: (keys: readonly Key[]) => Promise<readonly Found[]>, bounds = USUAL) {
    this.#ask = ask;
    this.#bounds = bounds;
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
    const { atOnce, most } = this.#bounds;
    while (this.#open < atOnce && this.#waiting.length > 0) {
      this.#open += 1;
      void this.#answer(this.#waiting.splice(0, most)).finally(() => {
        this.#open -= 1;
        this.#plan();
      });
    }
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
