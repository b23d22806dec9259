import { listen, type Queryable } from "@causeway/database";

import type { Key } from "./Key.ts";
import { findKey } from "./keyTable.ts";
import type { PrimaryClock } from "./PrimaryClock.ts";

/** Milliseconds for which a key is kept if no notice of a change comes. */
const KEPT = 5_000;
/** Milliseconds for which a key is taken as it was while the primary does not answer. */
const KEPT_ALONE = 600_000;
const ID = /^[0-9a-z]{16}$/;

interface Look {
  readonly at: number;
  readonly key: Key;
  /** The primary said that it changed since. */
  readonly isChanged: boolean;
}

/** Keys of clients: kept for seconds, and read again once the primary says that one changed. */
export class Keys {
  readonly clock: PrimaryClock;
  readonly #db: Queryable;
  readonly #looks = new Map<string, Look>();
  readonly #reading = new Map<string, Promise<Key | undefined>>();
  readonly #monotonic: () => number;
  /** When listening began: notices of before may have been missed. */
  #listeningSince = Number.NEGATIVE_INFINITY;

  /**
   * @param clock Told the time of the primary.
   * @param monotonic Milliseconds of a clock that never jumps.
   */
  constructor(
    db: Queryable,
    clock: PrimaryClock,
    monotonic: () => number = () => performance.now(),
  ) {
    this.#db = db;
    this.clock = clock;
    this.#monotonic = monotonic;
  }

  /** Whether it was found before: so it is no guess. */
  knows(id: string): boolean {
    return this.#looks.has(id);
  }

  /** Undefined if no key has this id. @throws ApiError `unavailable` */
  async find(id: string): Promise<Key | undefined> {
    if (!ID.test(id)) return undefined;
    const look = this.#looks.get(id);
    const age = look === undefined ? Number.POSITIVE_INFINITY : this.#monotonic() - look.at;
    if (look !== undefined && !look.isChanged && age < KEPT) return this.#atPresent(look.key);
    try {
      return await this.#read(id);
    } catch (error) {
      if (look !== undefined && !look.isChanged && age < KEPT_ALONE) {
        return this.#atPresent(look.key);
      }
      throw error;
    }
  }

  /** A key may have ended since it was read. */
  #atPresent(key: Key): Key {
    const { expiresAt } = key;
    const isExpired = expiresAt !== undefined && expiresAt.getTime() <= this.clock.now();
    return isExpired ? { ...key, isExpired } : key;
  }

  /** Reads notices of changed keys until `stop` is aborted. */
  follow(url: string, stop: AbortSignal): Promise<void> {
    const onNotice = (id: string) => {
      this.#reading.delete(id);
      const look = this.#looks.get(id);
      if (look !== undefined) this.#looks.set(id, { ...look, isChanged: true });
    };
    const onListening = () => this.#outdate();
    return listen(url, "api_keys", { onNotice, onListening }, stop);
  }

  /** Has all keys read again. If the primary does not answer then, they are taken as they were. */
  #outdate(): void {
    this.#listeningSince = this.#monotonic();
    const at = this.#listeningSince - KEPT;
    for (const [id, look] of this.#looks) {
      this.#looks.set(id, { ...look, at: Math.min(look.at, at) });
    }
  }

  /** One look for all requests that want this key now. */
  #read(id: string): Promise<Key | undefined> {
    const reading = this.#reading.get(id) ?? this.#readAlone(id);
    this.#reading.set(id, reading);
    return reading;
  }

  async #readAlone(id: string): Promise<Key | undefined> {
    // What a notice outdates while it is read must not be kept.
    await Promise.resolve();
    const own = this.#reading.get(id);
    const begun = this.#monotonic();
    try {
      const { key, time } = await findKey(this.#db, id);
      this.clock.set(time);
      const isNewest = this.#reading.get(id) === own;
      if (isNewest && key !== undefined) {
        const at = begun < this.#listeningSince ? begun - KEPT : begun;
        this.#looks.set(id, { at, key, isChanged: false });
      }
      return key;
    } finally {
      if (this.#reading.get(id) === own) this.#reading.delete(id);
    }
  }
}
