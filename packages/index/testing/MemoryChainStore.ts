import type { Blocks } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type {
  BookSearch,
  ChainStore,
  EventPlace,
  EventSearch,
  Progress,
} from "../src/ChainStore.ts";
import type { Entity } from "../src/Entity.ts";
import { placeName } from "../src/follow/readEvents.ts";
import type { IndexedBlock } from "../src/IndexedChain.ts";
import type { IndexedEvent, StoredEvent } from "../src/IndexedEvent.ts";

/** A call that breaks a rule of `ChainStore`. */
class RuleBroken extends Error {}

/** A `ChainStore` in memory, without rows. It refuses every call that a follower must not make. */
export class MemoryChainStore implements ChainStore {
  readonly chainId: bigint;
  readonly #entities: readonly Pick<Entity, "name" | "subjectsOf">[];
  readonly #start: bigint;
  #filled: bigint;
  #live: bigint | undefined;
  #final: bigint;
  #finalHash: Hex | undefined;
  /** Above final, oldest first. */
  #held: IndexedBlock[] = [];
  #events: StoredEvent[] = [];

  constructor(
    chainId: bigint,
    start: bigint,
    entities: readonly Pick<Entity, "name" | "subjectsOf">[],
  ) {
    this.chainId = chainId;
    this.#entities = entities;
    this.#start = start;
    this.#filled = start - 1n;
    this.#final = start - 1n;
  }

  /** All events, by their places. */
  get events(): readonly StoredEvent[] {
    return this.#events.toSorted((a, b) => Number(a.height - b.height) || a.logIndex - b.logIndex);
  }

  async progress(): Promise<Progress> {
    const newest = this.#held.at(-1);
    return {
      start: this.#start,
      filled: this.#filled,
      live: this.#live,
      final: this.#final,
      finalHash: this.#finalHash,
      observed: newest?.height ?? this.#final,
      observedHash: newest?.hash ?? this.#finalHash,
    };
  }

  async begin(live: bigint): Promise<void> {
    this.#require(this.#live === undefined, "it began before");
    this.#require(live >= this.#start, `${live} is below the start`);
    this.#live = live;
    this.#final = live - 1n;
  }

  async heldBlocks(): Promise<IndexedBlock[]> {
    return this.#held.toReversed();
  }

  async append(blocks: readonly IndexedBlock[], events: readonly IndexedEvent[]): Promise<void> {
    const { observed, observedHash } = await this.progress();
    let [height, hash] = [observed, observedHash];
    for (const block of blocks) {
      this.#require(block.height === height + 1n, `${block.height} does not follow ${height}`);
      const isChained = hash === undefined || hash === block.parentHash;
      this.#require(isChained, `block ${block.height} has another parent`);
      [height, hash] = [block.height, block.hash];
    }
    const hashes = new Map(blocks.map((block) => [block.height, block.hash]));
    const areOf = events.every((event) => hashes.get(event.height) === event.blockHash);
    this.#require(areOf, "an event is of another block");
    this.#held.push(...blocks);
    this.#add(events, false);
  }

  async rollBack(above: bigint): Promise<void> {
    const { observed } = await this.progress();
    this.#require(above >= this.#final, `${above} is below the final ${this.#final}`);
    this.#require(above <= observed, `${above} was not read`);
    this.#held = this.#held.filter(({ height }) => height <= above);
    this.#events = this.#events.filter(({ height }) => height <= above);
  }

  async finalise(last: IndexedBlock, events: readonly IndexedEvent[]): Promise<void> {
    const isAbove = last.height > this.#final;
    this.#require(isAbove, `${last.height} is final already`);
    this.#requireInside(events, { from: this.#final + 1n, to: last.height });
    this.#events = this.#events.filter(
      ({ height }) => height <= this.#final || height > last.height,
    );
    this.#held = this.#held.filter(({ height }) => height > last.height);
    const next = this.#held[0];
    const isChained = next === undefined || next.parentHash === last.hash;
    this.#require(isChained, `block ${last.height} is not the parent of the held one`);
    this.#final = last.height;
    this.#finalHash = last.hash;
    this.#add(events, true);
  }

  async fill(blocks: Blocks, events: readonly IndexedEvent[]): Promise<void> {
    this.#require(blocks.from === this.#filled + 1n, `${blocks.from} does not follow`);
    const isBelow = this.#live !== undefined && blocks.to < this.#live;
    this.#require(isBelow, `${blocks.to} is not history`);
    this.#requireInside(events, blocks);
    this.#filled = blocks.to;
    this.#add(events, true);
  }

  async amend(events: readonly IndexedEvent[]): Promise<void> {
    const { observed } = await this.progress();
    const known = new Set(this.#events.map(placeName));
    const missing = events.filter((event) => !known.has(placeName(event)));
    const areRead = missing.every(({ height }) => this.#isHistory(height) || this.#isLive(height));
    this.#require(areRead, `an event is not of a block that was read, up to ${observed}`);
    for (const event of missing) this.#add([event], event.height <= this.#final);
  }

  async heldEvents(to: bigint): Promise<EventPlace[]> {
    const isHeld = ({ height }: StoredEvent) => height > this.#final && height <= to;
    return this.events.filter(isHeld);
  }

  async eventHeights({ entity, kinds, keys }: EventSearch): Promise<(bigint | undefined)[]> {
    const { subjectsOf } = this.#entities.find(({ name }) => name === entity) ?? {};
    const byKey = new Map<Hex, bigint>();
    for (const event of this.#events) {
      if (!kinds.includes(event.kind)) continue;
      for (const { key } of subjectsOf?.(event) ?? []) {
        if (key !== undefined) byKey.set(key, event.height);
      }
    }
    return keys.map((key) => byKey.get(key));
  }

  async sumOf({ book, accounts, above, to }: BookSearch): Promise<bigint> {
    return this.#events
      .filter(({ height }) => height > above && height <= to)
      .flatMap((event) => book.movesOf(event))
      .filter(({ account }) => accounts.includes(account))
      .reduce((sum, { amount }) => sum + amount, 0n);
  }

  #isHistory(height: bigint): boolean {
    return height <= this.#filled;
  }

  #isLive(height: bigint): boolean {
    const newest = this.#held.at(-1)?.height ?? this.#final;
    return this.#live !== undefined && height >= this.#live && height <= newest;
  }

  #add(events: readonly IndexedEvent[], isFinal: boolean): void {
    const known = new Set(this.#events.map(placeName));
    for (const event of events) {
      this.#require(!known.has(placeName(event)), `event ${placeName(event)} is there already`);
      known.add(placeName(event));
      this.#events.push({ ...event, isFinal });
    }
  }

  #requireInside(events: readonly IndexedEvent[], { from, to }: Blocks): void {
    const areInside = events.every(({ height }) => height >= from && height <= to);
    this.#require(areInside, `an event is outside the blocks ${from} to ${to}`);
  }

  #require(condition: boolean, broken: string): void {
    if (!condition) throw new RuleBroken(broken);
  }
}
