import type { Blocks } from "@causeway/chains";

import type { ChainStore, IndexedBlock, IndexedEvent } from "../../../src/index.ts";
import { blockAt, eventIn, letter, word } from "./chain.ts";

/** What a block says in a random history. */
export interface Saying {
  readonly kind: "Sent" | "Taken" | "Refused";
  readonly letter: number;
  readonly alias: number;
  readonly box: number;
}

/** A block of a random history, of which the first reading may lack the first event. */
export interface Said {
  readonly events: readonly Saying[];
  readonly isLacking: boolean;
}

interface KeptBlock {
  readonly block: IndexedBlock;
  readonly fork: bigint;
  readonly events: readonly IndexedEvent[];
  stored: readonly IndexedEvent[];
}

const LIVE = 6n;

/** A chain whose changes go into a store; it knows which events must be there. */
export class ToyChain {
  readonly chainId: bigint;
  readonly #store: ChainStore;
  readonly #history: readonly (readonly IndexedEvent[])[];
  readonly #blocks: KeptBlock[] = [];
  #forks = 0n;
  #filled = 0n;
  #final = LIVE - 1n;

  constructor(store: ChainStore, history: readonly Said[]) {
    this.chainId = store.chainId;
    this.#store = store;
    this.#history = history.map(({ events }, index) =>
      eventsOf(this.chainId, blockAt(BigInt(index) + 1n), events),
    );
  }

  begin(): Promise<void> {
    return this.#store.begin(LIVE);
  }

  async append(said: readonly Said[]): Promise<void> {
    const added = this.#mine(said);
    await this.#store.append(blocksOf(added), storedOf(added));
    this.#blocks.push(...added);
  }

  async rollBack(depth: number): Promise<void> {
    const above = bigger(this.#final, this.#observed - BigInt(depth));
    await this.#store.rollBack(above);
    this.#blocks.length = Number(above - LIVE + 1n);
  }

  /** Finalises some observed blocks; without any left, blocks that were never observed. */
  async finalise(count: number, said: readonly Said[]): Promise<void> {
    const isBeyond = this.#final === this.#observed;
    if (isBeyond) this.#blocks.push(...this.#mine(said));
    const first = Number(this.#final - LIVE + 1n);
    const read = this.#blocks.slice(first, isBeyond ? undefined : first + count);
    const last = read.at(-1);
    if (last === undefined) return;
    const events = read.flatMap((kept) => kept.events);
    await this.#store.finalise(last.block, events);
    for (const kept of read) kept.stored = kept.events;
    this.#final = last.block.height;
  }

  async fill(count: number): Promise<void> {
    const blocks = {
      from: this.#filled + 1n,
      to: smaller(this.#filled + BigInt(count), LIVE - 1n),
    };
    if (blocks.to < blocks.from) return;
    await this.#store.fill(blocks, this.#historyOf(blocks));
    this.#filled = blocks.to;
  }

  /** Adds the events that the first readings of blocks lacked; those that were there are given too. */
  async amend(): Promise<void> {
    await this.#store.amend(this.#blocks.flatMap((kept) => kept.events));
    for (const kept of this.#blocks) kept.stored = kept.events;
  }

  /** All events that must be in the index. */
  get events(): IndexedEvent[] {
    return [...this.#historyOf({ from: 1n, to: this.#filled }), ...storedOf(this.#blocks)];
  }

  get final(): bigint {
    return this.#final;
  }

  /** Brings what survived into another store, in other batches. */
  async copyTo(store: ChainStore): Promise<void> {
    await store.begin(LIVE);
    for (let height = 1n; height <= this.#filled; height++) {
      const blocks = { from: height, to: height };
      await store.fill(blocks, this.#historyOf(blocks));
    }
    const held = this.#blocks.filter(({ block }) => block.height > this.#final);
    const final = this.#blocks.slice(0, this.#blocks.length - held.length);
    const last = final.at(-1);
    if (last) await store.finalise(last.block, storedOf(final));
    for (const kept of held) await store.append([kept.block], kept.stored);
  }

  get #observed(): bigint {
    return LIVE + BigInt(this.#blocks.length) - 1n;
  }

  #historyOf({ from, to }: Blocks): IndexedEvent[] {
    return this.#history.slice(Number(from) - 1, Number(to)).flat();
  }

  /** New blocks above the observed one, in a fork of their own. */
  #mine(said: readonly Said[]): KeptBlock[] {
    this.#forks += 1n;
    return said.map(({ events, isLacking }, index) => {
      const parentFork = index > 0 ? this.#forks : (this.#blocks.at(-1)?.fork ?? 0n);
      const block = blockAt(this.#observed + 1n + BigInt(index), this.#forks, parentFork);
      const whole = eventsOf(this.chainId, block, events);
      return { block, fork: this.#forks, events: whole, stored: whole.slice(isLacking ? 1 : 0) };
    });
  }
}

function eventsOf(chainId: bigint, block: IndexedBlock, said: readonly Saying[]): IndexedEvent[] {
  return said.map(({ kind, letter: number, alias, box }, logIndex) => {
    const values = { ...letter(number, { box }), id: word(alias), letter: word(number) };
    return eventIn(chainId, block, logIndex, `box.${kind}`, values);
  });
}

function blocksOf(kept: readonly KeptBlock[]): IndexedBlock[] {
  return kept.map(({ block }) => block);
}

function storedOf(kept: readonly KeptBlock[]): IndexedEvent[] {
  return kept.flatMap(({ stored }) => stored);
}

function bigger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
