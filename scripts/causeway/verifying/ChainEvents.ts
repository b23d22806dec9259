import { ChainError } from "@causeway/chains";
import type { EnvironmentChainConfig } from "@causeway/environment";
import {
  connectSources,
  foldEvents,
  type IndexedEvent,
  type IndexedSource,
  type RowsOfEvents,
  type StoredEvent,
} from "@causeway/index";
import type { Hex } from "@causeway/protocol";

/** Requests for ranges of blocks that one record may cost. */
const MOST_RANGES = 50n;

/** A transaction on a chain. */
export interface TransactionPlace {
  readonly chainId: bigint;
  readonly transaction: Hex;
}

/** Reads events from RPCs, and the rows that follow from them. An API is asked for nothing. */
export class ChainEvents {
  readonly #chains: readonly EnvironmentChainConfig[];
  readonly #sources = new Map<bigint, Promise<IndexedSource>>();
  readonly #ends: (() => unknown)[] = [];
  readonly #events = new Map<string, IndexedEvent>();
  readonly #read = new Set<string>();

  constructor(chains: readonly EnvironmentChainConfig[]) {
    this.#chains = chains;
  }

  /** Reads the events of transactions. One that no RPC has adds nothing. @throws ChainError */
  async read(places: readonly TransactionPlace[]): Promise<void> {
    await Promise.all(places.map((place) => this.#readOne(place)));
  }

  /**
   * Reads the events of blocks, both included.
   *
   * @returns false if there are too many blocks.
   * @throws ChainError
   */
  async readBlocks(chainId: bigint, from: bigint, to: bigint): Promise<boolean> {
    const source = await this.#sourceOf(chainId);
    if (source === undefined) return false;
    const range = BigInt(source.config.logRange);
    if (to - from >= range * MOST_RANGES) return false;
    for (let first = from; first <= to; first += range) {
      const last = first + range - 1n;
      this.#keep(await source.chain.events(first, last < to ? last : to));
    }
    return true;
  }

  /**
   * Gas of a transaction whose events were read, by its receipt.
   *
   * @returns undefined if no RPC tells it.
   * @throws ChainError
   */
  async gasOf({ chainId, transaction: hash }: TransactionPlace): Promise<bigint | undefined> {
    const isIts = (one: IndexedEvent) => one.chainId === chainId && one.transaction === hash;
    const event = [...this.#events.values()].find(isIts);
    const source = await this.#sourceOf(chainId);
    if (event === undefined || source === undefined) return undefined;
    const { height, blockHash } = event;
    const [cost] = await source.costs.transactions([{ hash, height, blockHash }]);
    return cost === undefined || cost instanceof ChainError ? undefined : cost.gasUsed;
  }

  /** The rows that follow from all events that were read. @throws ChainError */
  async rows(): Promise<RowsOfEvents> {
    return foldEvents(await this.#stored());
  }

  async close(): Promise<void> {
    for (const end of this.#ends) await end();
  }

  /** What was read before is read again. */
  forget(): void {
    this.#events.clear();
    this.#read.clear();
  }

  async #readOne({ chainId, transaction }: TransactionPlace): Promise<void> {
    const name = `${chainId} ${transaction}`;
    if (this.#read.has(name)) return;
    this.#read.add(name);
    const source = await this.#sourceOf(chainId);
    this.#keep((await source?.transactions?.eventsOf(transaction)) ?? []);
  }

  #keep(events: readonly IndexedEvent[]): void {
    for (const event of events) {
      const { chainId, blockHash, logIndex } = event;
      this.#events.set(`${chainId} ${blockHash} ${logIndex}`, event);
    }
  }

  async #stored(): Promise<StoredEvent[]> {
    const finals = new Map<bigint, bigint>();
    for (const [chainId, source] of this.#sources) {
      finals.set(chainId, await (await source).chain.finalisedHeight());
    }
    return [...this.#events.values()].map((event) => ({
      ...event,
      isFinal: event.height <= (finals.get(event.chainId) ?? -1n),
    }));
  }

  /** Undefined of a chain that the environment does not have. */
  async #sourceOf(chainId: bigint): Promise<IndexedSource | undefined> {
    const config = this.#chains.find((chain) => chain.chainId === chainId);
    if (config === undefined) return undefined;
    const known = this.#sources.get(chainId);
    if (known !== undefined) return known;
    const source = connectSources([config], (end) => this.#ends.push(end)).then(
      (sources) => sources.get(chainId) as IndexedSource,
    );
    this.#sources.set(chainId, source);
    return source;
  }
}
