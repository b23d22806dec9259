import { ChainError } from "@causeway/chains";
import { type Hex, uintBytes } from "@causeway/protocol";

import type { BookBalance } from "../src/Book.ts";
import type { EventWitness } from "../src/EventWitness.ts";
import type { IndexedBlock, IndexedChain } from "../src/IndexedChain.ts";
import type { IndexedEvent } from "../src/IndexedEvent.ts";
import type { SequenceCount } from "../src/Sequence.ts";
import { DELIVERED, SENT_SEQUENCE, TOY_BOOK } from "./toyProduct.ts";

/** An event that a block is to have. */
export interface ToyEvent {
  readonly kind: string;
  readonly lane: bigint;
  /** Whether it comes right after the one before; else other contracts say something between. */
  readonly isNext?: boolean;
}

/** How the chain's RPC behaves. */
export interface RpcBehaviour {
  /** Blocks that the RPC does not have yet. It takes them to hold no events. */
  lag: bigint;
  /** It refuses to give events of more blocks. */
  mostBlocks: bigint;
  /** It leaves these events out. */
  omits: (event: IndexedEvent) => boolean;
  /** Answers that are of the history before the last reorganisation. */
  isStale: (method: string) => boolean;
  /** Runs before each answer. */
  beforeAnswer: (method: string) => void;
  /** Whether blocks name the kinds of their events. */
  hasBlooms: boolean;
  /** Whether it keeps states of old blocks. */
  hasStates: boolean;
  /** Whether it gives receipts of blocks. */
  hasReceipts: boolean;
}

interface ToyBlock extends IndexedBlock {
  readonly events: readonly IndexedEvent[];
  /** Messages of each lane, up to this block. */
  readonly counts: ReadonlyMap<bigint, bigint>;
}

const SECONDS_PER_BLOCK = 12n;

/** A chain in memory whose blocks may be replaced, and whose RPC has faults. */
export class ForkingChain implements IndexedChain, EventWitness {
  readonly chainId = 7n;
  readonly name = "toy";
  readonly sources = ["toy"];
  readonly rpcs = ["toy-rpc"];
  readonly rpc: RpcBehaviour = {
    lag: 0n,
    mostBlocks: 1_000_000n,
    omits: () => false,
    isStale: () => false,
    beforeAnswer: () => undefined,
    hasBlooms: true,
    hasStates: true,
    hasReceipts: true,
  };
  finalised = 0n;
  #blocks: ToyBlock[] = [];
  #before: readonly ToyBlock[] = [];
  #mined = 0n;

  constructor() {
    this.mine([]);
  }

  get head(): bigint {
    return BigInt(this.#blocks.length - 1);
  }

  /** All events that are there now. */
  get allEvents(): IndexedEvent[] {
    return this.#blocks.flatMap(({ events }) => events);
  }

  /** Adds a block. */
  mine(toyEvents: readonly ToyEvent[]): void {
    const parent = this.#blocks.at(-1);
    const height = BigInt(this.#blocks.length);
    const hash = uintBytes(++this.#mined, 32);
    const at = height * SECONDS_PER_BLOCK;
    const counts = new Map(parent?.counts);
    let logIndex = -1;
    const events = toyEvents.map(({ kind, lane, isNext = false }, i): IndexedEvent => {
      logIndex += i === 0 || isNext ? 1 : 3;
      const index = counts.get(lane) ?? 0n;
      if (kind !== DELIVERED) counts.set(lane, index + 1n);
      return {
        chainId: this.chainId,
        height,
        logIndex,
        blockHash: hash,
        transaction: uintBytes(this.#mined * 1_000n + BigInt(i), 32),
        at,
        contract: uintBytes(1n, 20),
        kind,
        values: { laneId: uintBytes(lane, 32), index },
      };
    });
    const parentHash = parent?.hash ?? uintBytes(0n, 32);
    this.#blocks.push({ height, hash, parentHash, at, events, counts });
  }

  /** Replaces the newest blocks, none of which is final. */
  reorganise(depth: bigint, replacements: readonly (readonly ToyEvent[])[]): void {
    if (depth > this.head - this.finalised) throw new RangeError("a final block stays");
    this.#before = [...this.#blocks];
    this.#blocks = this.#blocks.slice(0, this.#blocks.length - Number(depth));
    for (const events of replacements) this.mine(events);
  }

  /** Replaces blocks that were final, as no chain must. */
  breakFinality(depth: bigint): void {
    const finalised = this.finalised;
    this.finalised = 0n;
    this.reorganise(depth, Array(Number(depth)).fill([]));
    this.finalised = finalised;
  }

  async newestBlock(): Promise<IndexedBlock> {
    const blocks = this.#answer("newestBlock");
    return this.#told(blocks[Number(this.#headOf(blocks))] as ToyBlock);
  }

  async finalisedHeight(): Promise<bigint> {
    return lesser(this.finalised, this.#headOf(this.#answer("finalisedHeight")));
  }

  async blocks(from: bigint, to: bigint): Promise<IndexedBlock[]> {
    const blocks = this.#answer("blocks");
    this.#requireBlock(blocks, to);
    return blocks.slice(Number(from), Number(to) + 1).map((block) => this.#told(block));
  }

  async events(from: bigint, to: bigint): Promise<IndexedEvent[]> {
    const blocks = this.#answer("events");
    if (to - from >= this.rpc.mostBlocks) throw new ChainError("RpcUnavailable", "429");
    const seen = blocks.slice(Number(from), Number(lesser(to, this.#headOf(blocks))) + 1);
    return seen.flatMap(({ events }) => events).filter((event) => !this.rpc.omits(event));
  }

  async counts(height: bigint): Promise<SequenceCount[]> {
    const blocks = this.#answer("counts");
    if (!this.rpc.hasStates) throw new ChainError("RpcUnavailable", "missing trie node");
    this.#requireBlock(blocks, height);
    const counts = [...(blocks[Number(height)] as ToyBlock).counts];
    const sequence = SENT_SEQUENCE.name;
    return counts.map(([lane, count]) => ({ sequence, series: uintBytes(lane, 32), count }));
  }

  async balances(height: bigint): Promise<BookBalance[]> {
    const blocks = this.#answer("balances");
    if (!this.rpc.hasStates) throw new ChainError("RpcUnavailable", "missing trie node");
    this.#requireBlock(blocks, height);
    const events = blocks.slice(0, Number(height) + 1).flatMap((block) => block.events);
    const sums = new Map<Hex, bigint>();
    for (const { account, amount } of events.flatMap((event) => TOY_BOOK.movesOf(event))) {
      sums.set(account, (sums.get(account) ?? 0n) + amount);
    }
    return [...sums].map(([account, amount]) => {
      return { book: TOY_BOOK.name, accounts: [account], amount };
    });
  }

  async blockEvents(height: bigint): Promise<IndexedEvent[]> {
    const blocks = this.#answer("blockEvents");
    if (!this.rpc.hasReceipts) throw new ChainError("RpcUnavailable", "no such method");
    this.#requireBlock(blocks, height);
    return [...(blocks[Number(height)] as ToyBlock).events];
  }

  #answer(method: string): readonly ToyBlock[] {
    this.rpc.beforeAnswer(method);
    if (!this.rpc.isStale(method)) return this.#blocks;
    // No RPC holds on to a history that finality has decided against.
    const last = Number(this.finalised);
    return this.#before[last]?.hash === this.#blocks[last]?.hash ? this.#before : this.#blocks;
  }

  #told({ events, counts, ...block }: ToyBlock): IndexedBlock {
    const kinds = [...new Set(events.map(({ kind }) => kind))];
    return this.rpc.hasBlooms ? { ...block, mayHold: kinds } : block;
  }

  #headOf(blocks: readonly ToyBlock[]): bigint {
    const head = BigInt(blocks.length - 1) - this.rpc.lag;
    return head < 0n ? 0n : head;
  }

  #requireBlock(blocks: readonly ToyBlock[], height: bigint): void {
    if (height <= this.#headOf(blocks)) return;
    throw new ChainError("BlockReplaced", `there is no block ${height}`, { height });
  }
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
