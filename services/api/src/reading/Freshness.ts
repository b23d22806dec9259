import type { Queryable } from "@causeway/database";
import { readWrittenChain, type WrittenChain } from "@causeway/index";

import type { PrimaryClock } from "../keys/PrimaryClock.ts";

/** How far the index has read a chain. */
export interface ChainFreshness {
  readonly chainId: bigint;
  /** Undefined before the first writer of the chain, and before its first block. */
  readonly written: WrittenChain | undefined;
}

/** Milliseconds for which one look at the index serves all requests. */
const KEPT = 500;

/** How new the index is: one look for all requests of half a second. */
export class Freshness {
  readonly #db: Queryable;
  readonly #chainIds: readonly bigint[];
  readonly #clock: Pick<PrimaryClock, "now">;
  readonly #monotonic: () => number;
  #look: { readonly at: number; readonly chains: Promise<readonly ChainFreshness[]> } | undefined;

  /**
   * @param clock Ages are counted by it.
   * @param monotonic Milliseconds of a clock that never jumps.
   */
  constructor(
    db: Queryable,
    chainIds: readonly bigint[],
    clock: Pick<PrimaryClock, "now">,
    monotonic: () => number = () => performance.now(),
  ) {
    this.#db = db;
    this.#chainIds = chainIds;
    this.#clock = clock;
    this.#monotonic = monotonic;
  }

  /** @throws ApiError `unavailable` */
  chains(): Promise<readonly ChainFreshness[]> {
    if (this.#look !== undefined && this.#monotonic() - this.#look.at < KEPT)
      return this.#look.chains;
    const chains = this.#read();
    const look = { at: this.#monotonic(), chains };
    this.#look = look;
    chains.catch(() => {
      if (this.#look === look) this.#look = undefined;
    });
    return chains;
  }

  /**
   * The header `causeway-index`, a list of RFC 8941: `"1";read=120;final=100;age=2, "10";…`, with the age of the newest block
   * in seconds. Undefined while the database does not answer.
   */
  async header(): Promise<string | undefined> {
    try {
      return (await this.chains()).map((chain) => this.#stated(chain)).join(", ");
    } catch {
      return undefined;
    }
  }

  #read(): Promise<ChainFreshness[]> {
    const read = async (chainId: bigint) => ({
      chainId,
      written: await readWrittenChain(this.#db, chainId),
    });
    return Promise.all(this.#chainIds.map(read));
  }

  #stated({ chainId, written }: ChainFreshness): string {
    const name = `"${chainId}"`;
    if (written?.observedAt === undefined) return name;
    const { observed, final, observedAt } = written;
    const age = Math.max(0, Math.floor(this.#clock.now() / 1000) - Number(observedAt));
    return `${name};read=${observed};final=${final};age=${age}`;
  }
}
