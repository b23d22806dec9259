import type { MailboxTransaction, TonChain } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";

import type { IndexedBlock, IndexedChain } from "../IndexedChain.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import type { TransactionReader } from "../running/IndexedSource.ts";
import { eventsOf } from "./eventsOf.ts";
import { feeEventsOf } from "./feeEvents.ts";

/** Changes when events are read in another way: history is read again then. */
const READING = "messages, lanes, light clients and committees, second reading";

/** What a fee schedule did. */
export interface FeeScheduleEvents {
  /** 32 bytes. */
  readonly account: Hex;
  /** All transactions of the schedule in the blocks `from` to `to`, both included, in order. */
  readonly transactions: (from: bigint, to: bigint) => Promise<readonly MailboxTransaction[]>;
}

/**
 * A TON chain as the follower reads it. Blocks are those of the masterchain, which are final. All is proven, so no endpoint can
 * leave an event out.
 */
export class TonIndexedChain implements IndexedChain, TransactionReader {
  readonly chainId: bigint;
  readonly name: string;
  readonly sources: readonly string[];
  readonly #chain: TonChain;
  readonly #schedule: FeeScheduleEvents | undefined;

  /**
   * @param name For people.
   * @param start First block that may hold events.
   * @param schedule The chain's fee schedule; left out where the environment names none.
   */
  constructor(name: string, chain: TonChain, start: bigint, schedule?: FeeScheduleEvents) {
    this.name = name;
    this.#chain = chain;
    this.#schedule = schedule;
    const { chainId, mailbox } = chain.origin;
    this.chainId = chainId;
    this.sources = [
      `mailbox ${mailbox} from ${start}, ${READING}`,
      ...(schedule ? [`fee schedule ${schedule.account} from ${start}, versions`] : []),
    ];
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
    const [{ transactions, mailbox }, ofFees] = await Promise.all([
      this.#chain.transactions(from, to),
      this.#feeEvents(from, to),
    ]);
    const ofMailbox = transactions.flatMap((one) => eventsOf(one, this.#chain.origin, mailbox));
    return [...ofMailbox, ...ofFees].sort((one, other) =>
      one.height === other.height
        ? one.logIndex - other.logIndex
        : Number(one.height - other.height),
    );
  }

  async #feeEvents(from: bigint, to: bigint): Promise<IndexedEvent[]> {
    if (this.#schedule === undefined) return [];
    const { account, transactions } = this.#schedule;
    const { chainId } = this;
    return (await transactions(from, to)).flatMap((one) => feeEventsOf(one, { chainId, account }));
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
