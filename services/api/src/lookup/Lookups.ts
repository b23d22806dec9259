import { ApiError, unavailable } from "../errors/ApiError.ts";

/** Bounds of look-ups on chains. */
export interface LookupBounds {
  /** Look-ups at once; the next is refused. */
  readonly atOnce: number;
  /** Milliseconds that a request waits for its look-up. */
  readonly timeout: number;
}

/** Milliseconds for which requesters share what was found, or that nothing was. */
const KEPT = 1_000;
/** Results that are kept at once. */
const MOST_KEPT = 2_048;

/** How a request was served: by a reading of its own, by one from before, or not. */
export type LookupOutcome = "read" | "kept" | "refused";

interface Kept {
  readonly result: Promise<unknown>;
  /** Undefined while the look-up runs. */
  endedAt: number | undefined;
}

/** Look-ups on chains of what the index lacks: one for all requesters of a key, and never too many at once. */
export class Lookups {
  readonly #bounds: LookupBounds;
  readonly #monotonic: () => number;
  readonly #onUse: (outcome: LookupOutcome) => void;
  readonly #kept = new Map<string, Kept>();
  #running = 0;

  /**
   * @param monotonic Milliseconds of a clock that never jumps.
   * @param onUse Told of each request, for metrics.
   */
  constructor(
    bounds: LookupBounds,
    monotonic: () => number = () => performance.now(),
    onUse: (outcome: LookupOutcome) => void = () => undefined,
  ) {
    this.#bounds = bounds;
    this.#monotonic = monotonic;
    this.#onUse = onUse;
  }

  /**
   * Looks something up, unless somebody does so now or did just before. If the answer takes too long, the look-up goes on,
   * and later requesters get its result.
   *
   * @param key Kind and id: `message 0x…`.
   * @param read Returns undefined if the chains do not have it.
   * @throws ApiError `unavailable` if chains do not answer in time, or too many look-ups run.
   */
  async lookUp<T>(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const known = this.#known(key);
    if (known !== undefined) this.#onUse("kept");
    const result = known ?? this.#begin(key, read);
    return this.#inTime(result as Promise<T | undefined>);
  }

  #known(key: string): Promise<unknown> | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    const { endedAt, result } = kept;
    if (endedAt === undefined || this.#monotonic() - endedAt < KEPT) return result;
    this.#kept.delete(key);
    return undefined;
  }

  #begin<T>(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    if (this.#running >= this.#bounds.atOnce) {
      this.#onUse("refused");
      throw unavailable("too many requests ask the chains now");
    }
    this.#onUse("read");
    this.#running++;
    const result = read().catch(asUnavailable);
    const kept: Kept = { result, endedAt: undefined };
    this.#keep(key, kept);
    const end = () => {
      this.#running--;
      kept.endedAt = this.#monotonic();
    };
    result.then(end, end);
    return result;
  }

  /** The oldest results make room: a client that asks for ever new ids fills no memory. */
  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    for (const [oldest, { endedAt }] of this.#kept) {
      if (this.#kept.size <= MOST_KEPT) return;
      if (endedAt !== undefined) this.#kept.delete(oldest);
    }
  }

  async #inTime<T>(result: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const late = () => reject(unavailable("the chains did not answer in time"));
    const timer = setTimeout(late, this.#bounds.timeout);
    try {
      return await Promise.race([result, promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function asUnavailable(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw unavailable("the chains could not be read", {}, error);
}
