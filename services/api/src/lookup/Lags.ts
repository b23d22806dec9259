import type { WrittenChain } from "@causeway/index";

import type { Freshness } from "../reading/Freshness.ts";
import type { ChainSearch } from "./ChainSearch.ts";
import type { Lookups } from "./Lookups.ts";

/** What tells how far the index is. */
export interface LagSources {
  readonly freshness: Pick<Freshness, "chains">;
  readonly search: Pick<ChainSearch, "on">;
  readonly lookups: Pick<Lookups, "lookUp">;
}

interface Head {
  readonly height: bigint;
  /** Unix seconds. */
  readonly at: bigint;
}

/** Decides for which chains the index is too late, so that the chains are asked instead. */
export class Lags {
  readonly #sources: LagSources;
  readonly #mostBehind: number;
  readonly #now: () => number;

  /**
   * @param mostBehind Seconds.
   * @param now Unix milliseconds.
   */
  constructor(sources: LagSources, mostBehind: number, now: () => number) {
    this.#sources = sources;
    this.#mostBehind = mostBehind;
    this.#now = now;
  }

  /**
   * Whether the index is too late for one of these chains, lacks a part of its history, or does not answer. If a chain does not
   * answer either, the index has the newest that is known.
   */
  async areBehind(chainIds: readonly bigint[]): Promise<boolean> {
    let chains: Awaited<ReturnType<Freshness["chains"]>>;
    try {
      chains = await this.#sources.freshness.chains();
    } catch {
      return true;
    }
    const asked = chains.filter(({ chainId }) => chainIds.includes(chainId));
    const behind = asked.map(({ chainId, written }) => this.#isBehind(chainId, written));
    return (await Promise.all(behind)).includes(true);
  }

  async #isBehind(chainId: bigint, written: WrittenChain | undefined): Promise<boolean> {
    if (written?.live === undefined || written.observedAt === undefined) return true;
    const { live, filled, observed, observedAt } = written;
    if (filled < live - 1n) return true;
    const age = this.#now() / 1000 - Number(observedAt);
    // The chain's newest block is no newer than now: it need not be asked.
    if (age >= 0 && age <= this.#mostBehind) return false;
    const head = await this.#headOf(chainId);
    if (head === undefined || head.height <= observed) return false;
    return head.at - observedAt > BigInt(this.#mostBehind);
  }

  async #headOf(chainId: bigint): Promise<Head | undefined> {
    const { lookups, search } = this.#sources;
    const read = () =>
      search.on(chainId, async ({ adapter }): Promise<Head> => {
        const height = await adapter.headHeight();
        return { height, at: await adapter.blockTime(height) };
      });
    try {
      return await lookups.lookUp(`head ${chainId}`, read);
    } catch {
      return undefined;
    }
  }
}
