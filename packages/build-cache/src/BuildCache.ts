import { createHash } from "node:crypto";

import { EntryStore } from "./EntryStore.ts";

/** What takes longer is not made once more to compare it. */
const LONGEST_COMPARED = 20;

/** Something that follows from its inputs alone. */
export interface Product {
  /** All that it follows from: the program's hash, and the exact input or its hash. */
  readonly inputs: string;
  /** What the program makes of what, for people: "the compiler makes of A.sol". */
  readonly label: string;
  readonly make: () => Promise<Uint8Array>;
  /** Whether what was made last is kept; it is when absent. */
  readonly isKept?: () => boolean;
}

interface Hit {
  readonly key: string;
  readonly product: Product;
}

/** How many products were asked for since the last comparison, and how many of them were there. */
interface Jobs {
  readonly all: number;
  readonly found: number;
}

/** Makes what no clone on this machine has made before. */
export class BuildCache {
  readonly folder: string;
  readonly #store: EntryStore;
  readonly #compared: Hit[] = [];
  #jobs: Jobs = { all: 0, found: 0 };

  /** @param mostBytes Of all entries, packed: the oldest go. */
  constructor(folder: string, mostBytes: number) {
    this.folder = folder;
    this.#store = new EntryStore(folder, mostBytes);
  }

  /** What is made of exactly these inputs, now or by an earlier build. */
  async get(product: Product): Promise<Uint8Array> {
    const key = createHash("sha256").update(product.inputs).digest("hex");
    const known = await this.#store.read(key);
    const { all, found } = this.#jobs;
    this.#jobs = { all: all + 1, found: known === undefined ? found : found + 1 };
    if (known !== undefined) {
      if (known.seconds < LONGEST_COMPARED) this.#compared.push({ key, product });
      return known.bytes;
    }
    const started = performance.now();
    const bytes = await product.make();
    const seconds = (performance.now() - started) / 1_000;
    if (product.isKept?.() !== false) await this.#store.write(key, { bytes, seconds });
    return bytes;
  }

  /**
   * Makes one of the products that were found once more, any of the small ones.
   *
   * @param pick Which one: from 0 to below 1.
   * @returns How many products were asked for since the last call, and how many of them were found.
   * @throws Error if the cache holds other bytes than are made now.
   */
  async compare(pick = Math.random()): Promise<Jobs> {
    const hits = this.#compared.splice(0);
    const jobs = this.#jobs;
    this.#jobs = { all: 0, found: 0 };
    const hit = hits[Math.floor(pick * hits.length)];
    if (hit !== undefined) await this.#requireSame(hit);
    return jobs;
  }

  async #requireSame({ key, product }: Hit): Promise<void> {
    const [known, made] = await Promise.all([this.#store.read(key), product.make()]);
    if (known === undefined || Buffer.compare(known.bytes, made) === 0) return;
    throw new Error(
      `The build cache holds other output than ${product.label}. ` +
        `Remove the cache, then build again: rm -r ${this.folder}`,
    );
  }
}
