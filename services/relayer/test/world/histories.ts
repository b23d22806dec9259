import type { MailboxEvent, TransactionInfo } from "@causeway/chains";
import type { IndexedEvent } from "@causeway/index";
import {
  ChainType,
  encodeFrame,
  encodeInteroperableAddress,
  frameHash,
  type Hex,
  messageId,
  type Price,
  packPrice,
  uintBytes,
  ZERO_WORD,
} from "@causeway/protocol";
import fc from "fast-check";

export const [ORIGIN, HUB, DESTINATION] = [1n, 2n, 3n] as const;
/** Newest final block of each chain. */
export const FINAL = 60n;
/** A direct lane, and one through the hub. */
export const LANES = [
  { laneId: uintBytes(0xd1n, 32), hubChainId: 0n },
  { laneId: uintBytes(0x4bn, 32), hubChainId: HUB },
] as const;
const [SENDER, RECIPIENT, CLIENT] = [0x5en, 0x4en, 0xc1n].map((id) => uintBytes(id, 20)) as [
  Hex,
  Hex,
  Hex,
];

const ENDS = { expired: "MessageExpired", rejected: "MessageRejected", voided: "MessageVoided" };

/** How far a message comes. */
const FATES = [
  ...(["sent", "imported", "failed", "delivered", "failed, delivered"] as const),
  ...(["expired", "rejected", "voided"] as const),
] as const;

/** A message, and what comes right before it. */
interface Plan {
  readonly lane: 0 | 1;
  readonly isWhole: boolean;
  readonly payloadSize: number;
  readonly deadline: bigint;
  readonly base: bigint | undefined;
  readonly exempt: boolean | undefined;
  readonly fate: (typeof FATES)[number];
  /** In the transaction of the delivery before. */
  readonly isTogether: boolean;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  lane: fc.constantFrom(0, 1),
  isWhole: fc.boolean(),
  payloadSize: fc.nat({ max: 40 }),
  // One that passed long ago, and one that does not pass while anybody tests.
  deadline: fc.constantFrom(0n, 1n, 2n ** 33n),
  base: fc.option(fc.constantFrom(0n, 1_000n, 9_000n), { nil: undefined }),
  exempt: fc.option(fc.boolean(), { nil: undefined }),
  fate: fc.constantFrom(...FATES),
  isTogether: fc.boolean(),
});

/** What chains said, in the words of the relayer's adapter and in those of the index. */
export class History {
  readonly told: { readonly chainId: bigint; readonly event: MailboxEvent }[] = [];
  readonly indexed: IndexedEvent[] = [];
  readonly messageIds: Hex[] = [];
  readonly #heights = new Map<bigint, bigint>();
  readonly #logs = new Map<string, number>();
  readonly #counts = [0n, 0n];
  /** Final messages that did not end. */
  readonly #open: { readonly lane: 0 | 1; readonly index: bigint }[] = [];

  constructor(plan: readonly Plan[], newest: number) {
    for (const lane of LANES) this.#list(lane);
    for (const message of plan) this.#send(message);
    // Nobody can have seen the end of a message whose block is not final.
    for (const chainId of [ORIGIN, HUB, DESTINATION]) this.#heights.set(chainId, FINAL);
    for (const message of plan.slice(0, newest)) this.#send({ ...message, fate: "sent" });
    for (const { lane, index } of this.#open.slice(0, newest)) this.#deliver(lane, index, false);
  }

  #list({ laneId, hubChainId }: (typeof LANES)[number]): void {
    const route = [hubChainId, ZERO_WORD, ZERO_WORD];
    const lane = { laneId, route, originChainId: ORIGIN, destinationChainId: DESTINATION };
    const client = { lightClient: CLIENT };
    this.#index(ORIGIN, "mailbox.OutboundLaneAdded", { ...lane, destination: [] });
    this.#index(DESTINATION, "mailbox.InboundLaneAdded", { ...lane, ...client, origin: [] });
    if (hubChainId === 0n) return;
    this.#index(HUB, "mailbox.ImportedLaneAdded", { ...lane, ...client });
  }

  #send(plan: Plan): void {
    const { lane, base, exempt, fate, isTogether } = plan;
    this.#next(ORIGIN);
    if (base !== undefined) this.#price({ ...PRICE, base });
    if (exempt !== undefined) this.#exempt(exempt);
    const index = this.#append(plan);
    if (["sent", "imported"].includes(fate) && this.#heightOf(ORIGIN) <= FINAL) {
      this.#open.push({ lane, index });
    }
    if (fate === "sent") return;
    if (lane === 1) this.#import(lane);
    if (fate === "imported") return;
    if (fate.startsWith("failed")) this.#fail();
    if (fate.endsWith("delivered")) this.#deliver(lane, index, isTogether && fate === "delivered");
    const [end] = Object.entries(ENDS).filter(([outcome]) => fate.endsWith(outcome));
    if (end !== undefined) this.#end(lane, index, end as ["expired", string]);
  }

  #append({ lane, isWhole, payloadSize, deadline }: Plan): bigint {
    const { laneId } = LANES[lane];
    const index = this.#counts[lane] as bigint;
    this.#counts[lane] = index + 1n;
    const [gasLimit, payload] = [100_000n + index, `0x${"77".repeat(payloadSize)}` as Hex];
    const frame = encodeFrame({
      gasLimit,
      deadline,
      sender: SENDER,
      recipient: RECIPIENT,
      payload,
    });
    const id = messageId(laneId, index, frameHash(frame));
    const place = { messageId: id, laneId, index };
    this.messageIds.push(id);
    let logIndex: number;
    if (isWhole) logIndex = this.#index(ORIGIN, "mailbox.MessageAppended", { ...place, frame });
    else {
      const [sender, recipient] = [interoperable(SENDER), interoperable(RECIPIENT)];
      const sent = { sendId: ZERO_WORD, sender, recipient, payload, value: 0n, attributes: [] };
      this.#index(ORIGIN, "mailbox.MessageSent", sent);
      logIndex = this.#index(ORIGIN, "mailbox.MessageIndexed", { ...place, gasLimit, deadline });
    }
    this.#tell(ORIGIN, { kind: "sent", ...place, frame, logIndex: BigInt(logIndex) });
    return index;
  }

  #price(price: Price): void {
    const destinationChainId = DESTINATION;
    const values = { destinationChainId, price: packPrice(price), upcoming: 0n };
    const logIndex = BigInt(this.#index(ORIGIN, "mailbox.PriceSet", values));
    this.#tell(ORIGIN, { kind: "priced", destinationChainId, price, logIndex });
  }

  #exempt(exempt: boolean): void {
    const values = { account: SENDER, exempt };
    const logIndex = BigInt(this.#index(ORIGIN, "mailbox.FeeExemptSet", values));
    this.#tell(ORIGIN, { kind: "exempted", ...values, logIndex });
  }

  #import(lane: 1): void {
    this.#next(HUB);
    const { laneId } = LANES[lane];
    const [count, laneRoot] = [this.#counts[lane] as bigint, ZERO_WORD];
    const height = this.#heightOf(ORIGIN);
    this.#index(HUB, "mailbox.LaneImported", { laneId, count, laneRoot, height });
    this.#tell(HUB, { kind: "imported", laneId, count, laneRoot, originHeight: height });
  }

  #fail(): void {
    this.#next(DESTINATION);
    const values = { messageId: this.messageIds.at(-1) as Hex, reason: uintBytes(9n, 32) };
    this.#index(DESTINATION, "mailbox.MessageFailed", values);
    this.#tell(DESTINATION, { kind: "failed", ...values });
  }

  #deliver(lane: 0 | 1, index: bigint, isTogether: boolean): void {
    if (!isTogether) this.#next(DESTINATION);
    const { laneId } = LANES[lane];
    const values = { laneId, first: index, delivered: 1n };
    this.#index(DESTINATION, "mailbox.MessagesDelivered", values);
    this.#tell(DESTINATION, { kind: "delivered", laneId, indices: [index] });
  }

  #end(lane: 0 | 1, index: bigint, [kind, name]: ["expired", string]): void {
    this.#next(DESTINATION);
    const values = { messageId: this.messageIds.at(-1) as Hex, laneId: LANES[lane].laneId, index };
    this.#index(DESTINATION, `mailbox.${name}`, values);
    this.#tell(DESTINATION, { kind, ...values });
  }

  #heightOf(chainId: bigint): bigint {
    return this.#heights.get(chainId) ?? 1n;
  }

  #next(chainId: bigint): void {
    this.#heights.set(chainId, this.#heightOf(chainId) + 1n);
  }

  #tell(chainId: bigint, event: Told): void {
    const transaction = transactionAt(chainId, this.#heightOf(chainId));
    this.told.push({ chainId, event: { ...event, transaction } as MailboxEvent });
  }

  /** @returns the log's place in its block. */
  #index(chainId: bigint, kind: string, values: IndexedEvent["values"]): number {
    const height = this.#heightOf(chainId);
    const logIndex = this.#logs.get(`${chainId}/${height}`) ?? 0;
    this.#logs.set(`${chainId}/${height}`, logIndex + 1);
    const { hash, blockHash, timestamp: at } = transactionAt(chainId, height);
    const place = { chainId, height, logIndex, blockHash, transaction: hash, at };
    this.indexed.push({ ...place, contract: CLIENT, kind, values });
    return logIndex;
  }
}

type Told = MailboxEvent extends infer Event
  ? Event extends MailboxEvent
    ? Omit<Event, "transaction">
    : never
  : never;

export const histories: fc.Arbitrary<History> = fc
  .tuple(fc.array(plans, { minLength: 1, maxLength: 25 }), fc.nat({ max: 3 }))
  .map(([plan, newest]) => new History(plan, newest));

const PRICE = { base: 0n, gasPrice: 2n, gasPerByte: 10n, maxGasLimit: 1n << 40n, maxPayload: 99n };

/** The one transaction of a block, and its cost. */
export function transactionAt(chainId: bigint, height: bigint): TransactionInfo {
  const hash = uintBytes((chainId << 64n) | height, 32);
  const cost = {
    gasUsed: 300_000n + 7n * height,
    gasPrice: 1n + (height % 5n),
    l1Fee: height * 11n,
  };
  return { hash, blockHash: hash, height, timestamp: height * 10n, ...cost };
}

function interoperable(address: Hex): Hex {
  return encodeInteroperableAddress({ chainType: ChainType.evm, chainId: 7n, address });
}
