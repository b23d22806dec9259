import { feeUnder, frameFacts, type Hex, type Price } from "@causeway/protocol";

import { readRanges } from "../blocks/readRanges.ts";
import type { ChainAdapter } from "../ChainAdapter.ts";
import type { MailboxEvent, TransactionInfo } from "../MailboxEvent.ts";
import { mergeByTime } from "./mergeByTime.ts";
import type { PastDelivery, PastMessage } from "./PastMessage.ts";
import { shareDelivery } from "./shareDelivery.ts";

/** A chain whose messages are read from its RPCs. */
export interface TrafficSource {
  readonly adapter: Pick<
    ChainAdapter,
    "origin" | "finalisedHeight" | "headHeight" | "mailboxEvents" | "outboundLane"
  >;
  /** First block that may hold events of the mailbox: prices of before are not known. */
  readonly startHeight: bigint;
  /** The most blocks whose events its RPC gives at once. */
  readonly logRange: bigint;
}

type EventOf<Kind extends MailboxEvent["kind"]> = Extract<MailboxEvent, { kind: Kind }>;

/**
 * Streams the messages of chains straight from their final blocks: each when it was delivered, those that were not at the
 * end. Only what is under way at a time is held.
 *
 * @throws what an RPC says that gives not even a single block.
 */
export async function* trafficOf(
  sources: readonly TrafficSource[],
): AsyncGenerator<PastMessage, undefined> {
  const streams = sources.map((source) => eventsOf(source));
  const reading = new Reading(sources);
  for await (const { stream, item } of mergeByTime(streams, timeOf)) {
    yield* reading.take(sources[stream] as TrafficSource, item);
  }
  yield* reading.left();
}

/** Events of one transaction: what is delivered and what fails in it shares its cost. */
type Together = readonly [MailboxEvent, ...MailboxEvent[]];

async function* eventsOf({
  adapter,
  startHeight,
  logRange,
}: TrafficSource): AsyncGenerator<Together, undefined> {
  const blocks = { from: startHeight, to: await adapter.finalisedHeight() };
  const ranges = readRanges(blocks, {
    read: (from, to) => adapter.mailboxEvents(from, to),
    ask: () => adapter.headHeight(),
    range: logRange,
  });
  for await (const { value } of ranges) {
    let together: MailboxEvent[] = [];
    for (const event of value) {
      const [first] = together;
      if (first !== undefined && first.transaction.hash !== event.transaction.hash) {
        yield together as unknown as Together;
        together = [];
      }
      together.push(event);
    }
    if (together.length > 0) yield together as unknown as Together;
  }
}

function timeOf([{ transaction }]: Together): bigint {
  return transaction.timestamp;
}

/** A message's state until it is told. */
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

class Reading {
  readonly #sources: ReadonlyMap<bigint, TrafficSource>;
  readonly #prices = new Map<string, Price>();
  readonly #exempt = new Set<string>();
  readonly #lanes = new Map<Hex, bigint | undefined>();
  readonly #followed = new Map<Hex, Followed>();
  readonly #places = new Map<string, Hex>();
  #waiting: Delivering[] = [];

  constructor(sources: readonly TrafficSource[]) {
    this.#sources = new Map(sources.map((source) => [source.adapter.origin.chainId, source]));
  }

  /** @returns messages of which all is known now. */
  async take(source: TrafficSource, events: Together): Promise<PastMessage[]> {
    const { chainId } = source.adapter.origin;
    for (const event of events) {
      if (event.kind === "priced") this.#setPrice(chainId, event);
      else if (event.kind === "exempted") this.#setExempt(chainId, event);
      else if (event.kind === "sent") await this.#follow(source, event);
    }
    const delivering = deliveringOf(events);
    if (delivering !== undefined) this.#waiting.push(delivering);
    return this.#shareOut();
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

  async #follow({ adapter }: TrafficSource, event: EventOf<"sent">): Promise<void> {
    const { messageId, laneId, index, frame, logIndex, transaction } = event;
    const destinationChainId = await this.#destinationOf(adapter, laneId);
    if (destinationChainId === undefined) return;
    const originChainId = adapter.origin.chainId;
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
  async #destinationOf(
    adapter: TrafficSource["adapter"],
    laneId: Hex,
  ): Promise<bigint | undefined> {
    if (!this.#lanes.has(laneId)) {
      const destination = (await adapter.outboundLane(laneId))?.destinationChainId;
      const isRead = destination !== undefined && this.#sources.has(destination);
      this.#lanes.set(laneId, isRead ? destination : undefined);
    }
    return this.#lanes.get(laneId);
  }

  /** Of transactions whose messages are all known. */
  #shareOut(): PastMessage[] {
    const done: PastMessage[] = [];
    this.#waiting = this.#waiting.filter((delivering) => {
      const members = this.#membersOf(delivering);
      if (members === undefined) return true;
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
    const called = members.map(({ frame, message: { gasLimit } }) => ({ frame, gasLimit }));
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
      this.#places.delete(placeOf(place.laneId, place.index));
      this.#followed.delete(member.message.messageId);
      const delivery: PastDelivery = { ...sum, gasPrice: transaction.gasPrice };
      return [{ ...member.message, delivery }];
    });
  }
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
