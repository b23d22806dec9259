import type { Blocks } from "@causeway/chains";
import { inTransaction, type Queryable } from "@causeway/database";
import type { Pool } from "pg";

import type { BookSearch, ChainStore, EventPlace, EventSearch, Progress } from "../ChainStore.ts";
import type { Entity, Subject } from "../Entity.ts";
import type { IndexedBlock } from "../IndexedChain.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import { deleteBlocks, insertBlocks, readBlock, readBlocks } from "./blockRows.ts";
import { type ChainRow, lockChain, readProgress, storeProgress } from "./chainRow.ts";
import {
  type Below,
  checkBlocks,
  checkBlocksOf,
  checkEvents,
  checkFollows,
  checkRead,
} from "./checks.ts";
import { differingHeights } from "./differences.ts";
import { BeginError, BlockGapError, FinalBlocksError } from "./errors.ts";
import { deleteEvents, insertEvents, readEvents } from "./eventRows.ts";
import { refold } from "./refold.ts";
import { eventHeights, hasEvents, heldEvents, missingEvents, sumOf } from "./searches.ts";
import {
  deleteSubjects,
  deleteSubjectsIn,
  insertSubjects,
  readSubjects,
  subjectsOf,
} from "./subjectRows.ts";

/** The words for differences: of pino's loggers, what this needs. */
export interface StoreLogger {
  warn(values: object, line: string): void;
}

/** What one writer stores, and how rows follow from it. */
export interface StoreOptions {
  readonly chainId: bigint;
  /** As `takeGeneration` gave it to this writer. */
  readonly generation: bigint;
  readonly entities: readonly Entity[];
  readonly logger: StoreLogger;
  /** Part of the transaction that stores final events, each at least once: queues work that they cause. */
  readonly onFinal?: (client: Queryable, events: readonly IndexedEvent[]) => Promise<void>;
  /**
   * Milliseconds after which PostgreSQL ends a transaction whose process hangs: a new writer of the chain, and writers of
   * other chains, wait for it.
   */
  readonly patience?: number;
}

const PATIENCE_MILLISECONDS = 5_000;
/** A difference is reported with so many of its heights. */
const MOST_REPORTED = 20;

/** The index of one chain in PostgreSQL, for the writer of one generation. */
export class PgChainStore implements ChainStore {
  readonly chainId: bigint;
  readonly #db: Pool;
  readonly #options: StoreOptions;

  constructor(db: Pool, options: StoreOptions) {
    this.chainId = options.chainId;
    this.#db = db;
    this.#options = options;
  }

  /** @inheritdoc */
  progress(): Promise<Progress> {
    return readProgress(this.#db, this.chainId);
  }

  /** @inheritdoc */
  heldBlocks(): Promise<IndexedBlock[]> {
    return readBlocks(this.#db, this.chainId);
  }

  /** @inheritdoc */
  heldEvents(to: bigint): Promise<EventPlace[]> {
    return heldEvents(this.#db, this.chainId, to);
  }

  /** @inheritdoc */
  eventHeights(search: EventSearch): Promise<(bigint | undefined)[]> {
    return eventHeights(this.#db, this.chainId, search);
  }

  /** @inheritdoc */
  sumOf(search: BookSearch): Promise<bigint> {
    const table = this.#options.entities.find(
      ({ name }) => name === search.book.rows.entity,
    )?.table;
    if (table === undefined) throw new RangeError(`no entity ${search.book.rows.entity} is stored`);
    return sumOf(this.#db, this.chainId, table, search);
  }

  /** @throws BeginError if the index has begun, or history begins above. */
  async begin(live: bigint): Promise<void> {
    await this.#write(async (client, chain) => {
      if (chain.live !== undefined || live < chain.start) {
        throw new BeginError(this.chainId, chain, live);
      }
      const [final, observed] = [live - 1n, live - 1n];
      await storeProgress(client, this.chainId, { ...chain, live, final, observed });
    });
  }

  /** @throws BeginError, BlockGapError, ParentBlockError, BlockTimeError, EventPlaceError */
  async append(blocks: readonly IndexedBlock[], events: readonly IndexedEvent[]): Promise<void> {
    await this.#write(async (client, chain) => {
      if (chain.live === undefined) throw new BeginError(this.chainId, chain);
      checkBlocks(this.chainId, blocks, await this.#below(client, chain));
      const observed = chain.observed + BigInt(blocks.length);
      checkEvents(events, { chainId: this.chainId, from: chain.observed + 1n, to: observed });
      checkBlocksOf(events, blocks);
      await insertBlocks(client, this.chainId, blocks);
      await storeProgress(client, this.chainId, { ...chain, observed });
      await refold(client, this.#options.entities, await this.#insert(client, events), events);
    });
  }

  /** @throws FinalBlocksError */
  async rollBack(above: bigint): Promise<void> {
    await this.#write(async (client, chain) => {
      const { final, observed, finalAt } = chain;
      if (above < final) throw new FinalBlocksError(this.chainId, above, final);
      if (above >= observed) return;
      const removed = await this.#remove(client, heights(above + 1n, observed), finalAt);
      await deleteBlocks(client, this.chainId, { above });
      await storeProgress(client, this.chainId, { ...chain, observed: above });
      await refold(client, this.#options.entities, removed, []);
    });
  }

  /** @throws BeginError, BlockGapError, ParentBlockError, BlockTimeError, EventPlaceError */
  async finalise(last: IndexedBlock, events: readonly IndexedEvent[]): Promise<void> {
    await this.#write(async (client, chain) => {
      await this.#checkFinal(client, chain, last, events);
      const { final, observed, finalAt: since } = chain;
      const kept = await readBlock(client, this.chainId, last.height);
      const isReplaced = last.height <= observed && kept?.hash !== last.hash;
      const bounds = { from: final + 1n, to: last.height, since };
      const before = await readEvents(client, this.chainId, bounds);
      const differing = differingHeights(before, events);
      this.#report(differing, chain);
      const gone = isReplaced ? heights(last.height + 1n, observed) : [];
      const removed = await this.#remove(client, [...differing, ...gone], since);
      const isNew = new Set(differing);
      const added = await this.#insert(
        client,
        events.filter(({ height }) => isNew.has(height)),
      );
      await this.#keepFinal(client, chain, last, isReplaced);
      await this.#options.onFinal?.(client, events);
      const touched = await readSubjects(client, this.chainId, final + 1n, last.height);
      const subjects = [...removed, ...added, ...touched];
      await refold(client, this.#options.entities, subjects, events);
    });
  }

  /** @throws BeginError, BlockGapError, EventPlaceError */
  async fill({ from, to }: Blocks, events: readonly IndexedEvent[]): Promise<void> {
    await this.#write(async (client, chain) => {
      const { chainId } = this;
      if (chain.live === undefined) throw new BeginError(chainId, chain);
      if (from !== chain.filled + 1n) throw new BlockGapError(chainId, chain.filled + 1n, from);
      if (to >= chain.live || to < from) throw new BlockGapError(chainId, chain.live - 1n, to);
      checkEvents(events, { chainId, from, to });
      await storeProgress(client, chainId, { ...chain, filled: to });
      await this.#options.onFinal?.(client, events);
      // If history is filled in again, events and rows of a writer before are there.
      const before = await deleteSubjectsIn(client, chainId, { from, to });
      const isThere = await hasEvents(client, chainId, { from, to });
      await insertEvents(client, isThere ? await missingEvents(client, events) : events);
      const subjects = [...before, ...(await this.#insertSubjects(client, events))];
      await refold(client, this.#options.entities, subjects, events);
    });
  }

  /** @throws EventPlaceError */
  async amend(events: readonly IndexedEvent[]): Promise<void> {
    await this.#write(async (client, chain) => {
      const { filled, final, observed, start: from, live = observed + 1n } = chain;
      checkEvents(events, { chainId: this.chainId, from, to: observed });
      checkRead(events, { filled, live });
      const held = events.filter(({ height }) => height > final);
      checkBlocksOf(held, held.length === 0 ? [] : await readBlocks(client, this.chainId));
      const missing = await missingEvents(client, events);
      await this.#options.onFinal?.(
        client,
        missing.filter(({ height }) => height <= final),
      );
      await refold(client, this.#options.entities, await this.#insert(client, missing), missing);
    });
  }

  /** One transaction of this generation, or nothing. */
  async #write(work: (client: Queryable, chain: ChainRow) => Promise<void>): Promise<void> {
    await inTransaction(this.#db, async (client) => {
      const { generation, patience = PATIENCE_MILLISECONDS } = this.#options;
      await work(client, await lockChain(client, this.chainId, generation, patience));
    });
  }

  async #below(client: Queryable, { observed, finalAt }: ChainRow): Promise<Below> {
    const kept = await readBlock(client, this.chainId, observed);
    return kept ?? { height: observed, hash: undefined, at: finalAt };
  }

  async #checkFinal(
    client: Queryable,
    chain: ChainRow,
    last: IndexedBlock,
    events: readonly IndexedEvent[],
  ): Promise<void> {
    const { live, final, finalAt } = chain;
    if (live === undefined) throw new BeginError(this.chainId, chain);
    if (last.height <= final) throw new BlockGapError(this.chainId, final + 1n, last.height);
    const kept = await readBlock(client, this.chainId, final);
    checkFollows(this.chainId, last, kept ?? { height: final, hash: undefined, at: finalAt });
    const [from, to] = [final + 1n, last.height];
    checkEvents(events, { chainId: this.chainId, from, to, since: finalAt, until: last.at });
    checkBlocksOf(
      events.filter(({ height }) => height === to),
      [last],
    );
  }

  async #keepFinal(
    client: Queryable,
    chain: ChainRow,
    last: IndexedBlock,
    isReplaced: boolean,
  ): Promise<void> {
    const isKept = last.height <= chain.observed && !isReplaced;
    const above = isKept ? chain.observed : last.height - 1n;
    await deleteBlocks(client, this.chainId, { below: last.height, above });
    if (!isKept) await insertBlocks(client, this.chainId, [last]);
    const observed = isKept ? chain.observed : last.height;
    const { height: final, at: finalAt } = last;
    await storeProgress(client, this.chainId, { ...chain, final, finalAt, observed });
  }

  async #insert(client: Queryable, events: readonly IndexedEvent[]): Promise<Subject[]> {
    if (events.length === 0) return [];
    await insertEvents(client, events);
    return this.#insertSubjects(client, events);
  }

  async #insertSubjects(client: Queryable, events: readonly IndexedEvent[]): Promise<Subject[]> {
    if (events.length === 0) return [];
    const subjects = subjectsOf(events, this.#options.entities);
    await insertSubjects(client, subjects);
    return subjects.map(({ subject }) => subject);
  }

  async #remove(
    client: Queryable,
    from: readonly bigint[],
    since: bigint,
  ): Promise<readonly Subject[]> {
    if (from.length === 0) return [];
    await deleteEvents(client, this.chainId, from, since);
    return deleteSubjects(client, this.chainId, from);
  }

  #report(differing: readonly bigint[], { observed }: ChainRow): void {
    const known = differing.filter((height) => height <= observed);
    if (known.length === 0) return;
    const { chainId } = this;
    const values = { chainId, blocks: known.length, heights: known.slice(0, MOST_REPORTED) };
    this.#options.logger.warn(values, "blocks have other events now that they are final");
  }
}

function heights(from: bigint, to: bigint): bigint[] {
  return Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index));
}
