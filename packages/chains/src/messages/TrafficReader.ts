import { feeUnder, frameFacts, type Hex, type Price } from "@causeway/protocol";

import type { ChainAdapter } from "../ChainAdapter.ts";
import type { MailboxEvent, TransactionInfo } from "../MailboxEvent.ts";
import type { PastDelivery, PastMessage } from "./PastMessage.ts";
import { shareDelivery } from "./shareDelivery.ts";

/** A chain whose events are read. */
export type TrafficChain = Pick<ChainAdapter, "origin" | "outboundLane">;

/** Events of one transaction: what is delivered and what fails in it shares its cost. */
export type Together = readonly [MailboxEvent, ...MailboxEvent[]];

export function timeOf([{ transaction }]: Together): bigint {
  return transaction.timestamp;
}

type EventOf<Kind extends MailboxEvent["kind"]> = Extract<MailboxEvent, { kind: Kind }>;

/** A message's state until it is reported. */
interface Followed {
  readonly message: Omit<PastMessage, "delivery">;
  readonly frame: Hex;
  /** What attempts cost that failed. */
  failed: { readonly gas: bigint; readonly l1Fee: bigint; readonly cost: bigint };
}

/** A transaction that called recipients whose messages are not all known yet: clocks of chains differ. */
interface Delivering {
  readonly transaction: TransactionInfo;
  readonly delivered: readonly { readonly laneId: Hex; readonly index: bigint }[];
  readonly failed: readonly Hex[];
}

const NOTHING = { gas: 0n, l1Fee: 0n, cost: 0n };

/**
 * How long what is delivered waits for its message, seconds: clocks of chains do not differ by more. What is delivered
 * of lanes from chains that are not read would wait for ever.
 */
const MOST_SKEW = 3_600n;

/** Makes messages of mailboxes' events. */
export class TrafficReader {
  readonly #chainIds: ReadonlySet<bigint>;
  readonly #prices = new Map<string, Price>();
  readonly #exempt = new Set<string>();
  readonly #lanes = new Map<Hex, bigint | undefined>();
  readonly #followed = new Map<Hex, Followed>();
  readonly #places = new Map<string, Hex>();
  #waiting: Delivering[] = [];

  /** @param chains All that are read: of lanes that lead elsewhere nothing is said. */
  constructor(chains: readonly Pick<TrafficChain, "origin">[]) {
    this.#chainIds = new Set(chains.map(({ origin }) => origin.chainId));
  }

  /**
   * Takes what happened next, by the time of its block.
   *
   * @returns messages of which all is known now.
   */
  async take(chain: TrafficChain, events: Together): Promise<PastMessage[]> {
    const { chainId } = chain.origin;
    const ended: PastMessage[] = [];
    for (const event of events) {
      if (event.kind === "priced") this.#setPrice(chainId, event);
      else if (event.kind === "exempted") this.#setExempt(chainId, event);
      else if (event.kind === "sent") await this.#follow(chain, event);
      else if (isEnding(event)) ended.push(...this.#end(event));
    }
    const delivering = deliveringOf(events);
    if (delivering !== undefined) this.#waiting.push(delivering);
    return [...ended, ...this.#shareOut(timeOf(events))];
  }

  /** Messages that were not delivered. */
  left(): PastMessage[] {
    return [...this.#followed.values()].map(({ message }) => ({ ...message, delivery: undefined }));
  }

  #setPrice(chainId: bigint, { destinationChainId, price }: EventOf<"priced">): void {
    this.#prices.set(`${chainId}/${destinationChainId}`, price);
  }

  #setExempt(chainId: bigint, { account, exempt }: EventOf<"exempted">): void {
    if (exempt) this.#exempt.add(`${chainId}/${account}`);
    else this.#exempt.delete(`${chainId}/${account}`);
  }

  async #follow(chain: TrafficChain, event: EventOf<"sent">): Promise<void> {
    const { messageId, laneId, index, frame, logIndex, transaction } = event;
    const destinationChainId = await this.#destinationOf(chain, laneId);
    if (destinationChainId === undefined) return;
    const originChainId = chain.origin.chainId;
    const facts = frameFacts(frame);
    const exempt = this.#exempt.has(`${originChainId}/${facts.sender}`);
    const price = this.#prices.get(`${originChainId}/${destinationChainId}`);
    const fee = price && feeUnder(price, facts.gasLimit, BigInt(facts.payloadSize));
    const message = {
      ...{ messageId, laneId, originChainId, destinationChainId, ...facts },
      ...{ sentAt: transaction.timestamp, height: transaction.height, logIndex },
      charged: exempt ? 0n : fee,
      exempt,
    };
    this.#followed.set(messageId, { message, frame, failed: NOTHING });
    this.#places.set(placeOf(laneId, index), messageId);
  }

  /** Undefined for a lane to a chain that is not read. */
  async #destinationOf(chain: TrafficChain, laneId: Hex): Promise<bigint | undefined> {
    if (!this.#lanes.has(laneId)) {
      const destination = (await chain.outboundLane(laneId))?.destinationChainId;
      const isRead = destination !== undefined && this.#chainIds.has(destination);
      this.#lanes.set(laneId, isRead ? destination : undefined);
    }
    return this.#lanes.get(laneId);
  }

  /** Nothing can deliver it any more. */
  #end({ messageId, laneId, index }: Ending): PastMessage[] {
    const followed = this.#followed.get(messageId);
    if (followed === undefined) return [];
    this.#forget(messageId, laneId, index);
    return [{ ...followed.message, delivery: undefined }];
  }

  #forget(messageId: Hex, laneId: Hex, index: bigint): void {
    this.#places.delete(placeOf(laneId, index));
    this.#followed.delete(messageId);
  }

  /** Of transactions whose messages are all known. */
  #shareOut(now: bigint): PastMessage[] {
    const done: PastMessage[] = [];
    this.#waiting = this.#waiting.filter((delivering) => {
      const members = this.#membersOf(delivering);
      if (members === undefined) return delivering.transaction.timestamp + MOST_SKEW > now;
      done.push(...this.#share(delivering, members));
      return false;
    });
    return done;
  }

  #membersOf({ delivered, failed }: Delivering): Followed[] | undefined {
    const ids = delivered.map(({ laneId, index }) => this.#places.get(placeOf(laneId, index)));
    const members = [...ids, ...failed].map((id) => (id ? this.#followed.get(id) : undefined));
    return members.every((member) => member !== undefined) ? members : undefined;
  }

  #share({ transaction, delivered }: Delivering, members: readonly Followed[]): PastMessage[] {
    const called = members.map(({ frame, message: { messageId, gasLimit } }) => {
      return { messageId, frame, gasLimit };
    });
    const shares = shareDelivery(transaction, called);
    return members.flatMap((member, i) => {
      const { gas, l1Fee, cost } = shares[i] ?? NOTHING;
      const { failed } = member;
      const sum = { gas: failed.gas + gas, l1Fee: failed.l1Fee + l1Fee, cost: failed.cost + cost };
      const place = delivered[i];
      if (place === undefined) {
        member.failed = sum;
        return [];
      }
      this.#forget(member.message.messageId, place.laneId, place.index);
      const delivery: PastDelivery = { ...sum, gasPrice: transaction.gasPrice };
      return [{ ...member.message, delivery }];
    });
  }
}

type Ending = EventOf<"expired" | "rejected" | "voided">;

function isEnding(event: MailboxEvent): event is Ending {
  return event.kind === "expired" || event.kind === "rejected" || event.kind === "voided";
}

function deliveringOf(events: Together): Delivering | undefined {
  const delivered = events.flatMap((event) =>
    event.kind === "delivered"
      ? event.indices.map((index) => ({ laneId: event.laneId, index }))
      : [],
  );
  const failed = events.flatMap((event) => (event.kind === "failed" ? [event.messageId] : []));
  if (delivered.length === 0 && failed.length === 0) return undefined;
  return { transaction: events[0].transaction, delivered, failed };
}

function placeOf(laneId: Hex, index: bigint): string {
  return `${laneId}/${index}`;
}
