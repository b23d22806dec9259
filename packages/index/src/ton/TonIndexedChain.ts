import type { TonChain } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";

import type { IndexedBlock, IndexedChain } from "../IndexedChain.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import type { TransactionReader } from "../running/IndexedSource.ts";
import { eventsOf } from "./eventsOf.ts";

/** Changes when events are read in another way: history is read again then. */
const READING = "messages, lanes, light clients and committees, second reading";

/**
 * A TON chain as the follower reads it. Blocks are those of the masterchain, which are final. All is proven, so no endpoint can
 * leave an event out.
 */
export class TonIndexedChain implements IndexedChain, TransactionReader {
  readonly chainId: bigint;
  readonly name: string;
  readonly sources: readonly string[];
  readonly #chain: TonChain;

  /** @param name For people. @param start First block that may hold events. */
  constructor(name: string, chain: TonChain, start: bigint) {
    this.name = name;
    this.#chain = chain;
    const { chainId, mailbox } = chain.origin;
    this.chainId = chainId;
    this.sources = [`mailbox ${mailbox} from ${start}, ${READING}`];
  }

  async newestBlock(): Promise<IndexedBlock> {
    return this.#block(await this.#chain.headHeight());
  }

  finalisedHeight(): Promise<bigint> {
    return this.#chain.finalisedHeight();
  }

  blocks(from: bigint, to: bigint): Promise<IndexedBlock[]> {
    const heights = Array.from({ length: Number(to - from) + 1 }, (_, at) => from + BigInt(at));
    return Promise.all(heights.map((height) => this.#block(height)));
  }

  async events(from: bigint, to: bigint): Promise<IndexedEvent[]> {
    const { transactions, mailbox } = await this.#chain.transactions(from, to);
    return transactions.flatMap((one) => eventsOf(one, this.#chain.origin, mailbox));
  }

  async eventsOf(transaction: Hex): Promise<IndexedEvent[] | undefined> {
    const height = await this.#chain.heightOf(transaction);
    if (height === undefined) return undefined;
    const events = await this.events(height, height);
    return events.filter((event) => event.transaction === transaction.toLowerCase());
  }

  /** The endpoints agree on each block's id, so that of the block before is its parent's. */
  async #block(height: bigint): Promise<IndexedBlock> {
    const [facts, parent] = await Promise.all([
      this.#chain.blockFacts(height),
      height > FIRST ? this.#chain.blockFacts(height - 1n) : undefined,
    ]);
    const { hash, timestamp: at } = facts;
    return { height, hash, parentHash: parent?.hash ?? NOTHING, at };
  }
}

/** Before it there is a state alone. */
const FIRST = 1n;
const NOTHING = `0x${"0".repeat(64)}`;
