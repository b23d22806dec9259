import { CouldNotRead, type ReadChain, UnknownMessage } from "@causeway/lifecycle";

import { unavailable } from "../errors/ApiError.ts";

/** Milliseconds for which a chain is left out after it did not answer. */
const PAUSE = 5_000;

/** Chains of a search, each by its id. */
interface Chains {
  chain(chainId: bigint): Promise<ReadChain>;
}

/** Searches all chains at once. A chain that does not answer delays no search for longer than one time-out. */
export class ChainSearch {
  readonly #chains: Chains;
  readonly #chainIds: readonly bigint[];
  readonly #timeout: number;
  readonly #monotonic: () => number;
  readonly #silentUntil = new Map<bigint, number>();

  /**
   * @param timeout Milliseconds in which a chain must answer.
   * @param monotonic Milliseconds of a clock that never jumps.
   */
  constructor(
    chains: Chains,
    chainIds: readonly bigint[],
    timeout: number,
    monotonic: () => number = () => performance.now(),
  ) {
    this.#chains = chains;
    this.#chainIds = chainIds;
    this.#timeout = timeout;
    this.#monotonic = monotonic;
  }

  /**
   * The first answer of a chain that has something; undefined if all chains answered that they do not.
   *
   * @param searchOn Returns undefined, or throws `UnknownMessage`, if a chain does not have it.
   * @throws ApiError `unavailable` with the chains that did not answer, if no other has it.
   */
  async first<T>(searchOn: (chain: ReadChain) => Promise<T | undefined>): Promise<T | undefined> {
    const silent: bigint[] = [];
    const searches = this.#chainIds.map(async (chainId) => {
      const found = await this.on(chainId, searchOn).catch((error) => {
        if (error instanceof UnknownMessage) return undefined;
        silent.push(chainId);
        throw error;
      });
      if (found === undefined) throw new NotHere();
      return found;
    });
    try {
      return await Promise.any(searches);
    } catch {
      if (silent.length === 0) return undefined;
      const values = { chainId: silent.map(String).sort().join(",") };
      throw unavailable("chains that may have it do not answer", values);
    }
  }

  /** Chains that answer now. */
  async answering(): Promise<readonly ReadChain[]> {
    const all = this.#chainIds.map((chainId) => this.on(chainId, async (chain) => chain));
    const results = await Promise.allSettled(all);
    return results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  /** Reads from one chain. @throws Error if the chain does not answer in time, or did not just before. */
  async on<T>(chainId: bigint, read: (chain: ReadChain) => Promise<T>): Promise<T> {
    if ((this.#silentUntil.get(chainId) ?? 0) > this.#monotonic()) {
      throw new CouldNotRead(`chain ${chainId}`, "it did not answer just before");
    }
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#silentUntil.set(chainId, this.#monotonic() + PAUSE);
      reject(new CouldNotRead(`chain ${chainId}`, "it did not answer in time"));
    }, this.#timeout);
    try {
      return await Promise.race([this.#chains.chain(chainId).then(read), promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A chain does not have it. */
class NotHere extends Error {}
