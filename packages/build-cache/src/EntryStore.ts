import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";

import cacache, { type CacheObject } from "cacache";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** What a program made of an input, and how long that took. */
export interface Entry {
  readonly bytes: Uint8Array;
  readonly seconds: number;
}

/**
 * What programs made of inputs, by the inputs' hashes, in a folder that all clones share. An entry is written whole, and is
 * read only if its bytes have the hash that they were written with.
 */
export class EntryStore {
  readonly folder: string;
  readonly #mostBytes: number;

  /** @param mostBytes Of all entries, packed: the oldest go. */
  constructor(folder: string, mostBytes: number) {
    this.folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** Nothing if there is no such entry, or if it is damaged: then it goes. */
  async read(key: string): Promise<Entry | undefined> {
    const entry = await cacache.get.info(this.folder, key).catch(() => null);
    if (entry === null) return undefined;
    try {
      const { data, metadata } = await cacache.get(this.folder, key);
      return { bytes: await unpack(data), seconds: Number(metadata.seconds) };
    } catch {
      await this.#remove(entry).catch(() => undefined);
      return undefined;
    }
  }

  /** Writes nothing where the folder cannot be written: then the next build takes as long as this one. */
  async write(key: string, { bytes, seconds }: Entry): Promise<void> {
    const data = await pack(bytes, { level: constants.Z_BEST_SPEED });
    try {
      await cacache.put(this.folder, key, data, { metadata: { seconds } });
      await this.#trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    }
  }

  async #trim(): Promise<void> {
    const entries = Object.values(await cacache.ls(this.folder)).toSorted(
      (a, b) => b.time - a.time,
    );
    let bytes = 0;
    for (const entry of entries) {
      bytes += entry.size;
      if (bytes > this.#mostBytes) await this.#remove(entry);
    }
  }

  async #remove({ key, integrity }: Pick<CacheObject, "key" | "integrity">): Promise<void> {
    await cacache.rm.entry(this.folder, key);
    await cacache.rm.content(this.folder, integrity);
  }
}
