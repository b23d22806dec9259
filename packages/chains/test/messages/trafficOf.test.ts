import { encodeFrame, type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import {
  ChainError,
  type MailboxEvent,
  type PastMessage,
  type TrafficSource,
  type TransactionInfo,
  trafficOf,
} from "../../src/index.ts";

const [ORIGIN, DESTINATION, ELSEWHERE] = [1n, 2n, 3n];
const [LANE, OTHER_LANE] = [1n, 2n].map((n) => uintBytes(n, 32)) as [Hex, Hex];
const SENDER: Hex = `0x${"5e".repeat(20)}`;
const GAS_LIMIT = 100_000n;
const frame = encodeFrame({
  ...{ gasLimit: GAS_LIMIT, deadline: 0n, payload: `0x${"77".repeat(50)}` },
  ...{ sender: SENDER, recipient: SENDER },
});
const PRICE = {
  base: 1_000n,
  gasPrice: 2n,
  gasPerByte: 10n,
  maxGasLimit: 10n ** 6n,
  maxPayload: 99n,
};
const FEE = 1_000n + 2n * (GAS_LIMIT + 50n * 10n);

const idOf = (index: bigint, laneId = LANE) => uintBytes(BigInt(laneId) * 1_000n + index, 32);

/** In the block of this number, whose time it is, too. */
function at(time: bigint, cost: Partial<TransactionInfo> = {}): TransactionInfo {
  const hash = uintBytes(time, 32);
  const paid = { gasUsed: 300_000n, gasPrice: 7n, l1Fee: 0n, ...cost };
  return { hash, blockHash: hash, height: time, timestamp: time, ...paid };
}

const priced = (time: bigint, base = 1_000n): MailboxEvent => ({
  ...{ kind: "priced", destinationChainId: DESTINATION, price: { ...PRICE, base } },
  ...{ logIndex: 0n, transaction: at(time) },
});
const sent = (index: bigint, time: bigint, laneId = LANE): MailboxEvent => ({
  ...{ kind: "sent", messageId: idOf(index, laneId), laneId, index, frame },
  ...{ logIndex: 5n, transaction: at(time) },
});
const exempted = (time: bigint, exempt: boolean): MailboxEvent => ({
  ...{ kind: "exempted", account: SENDER, exempt, logIndex: 0n, transaction: at(time) },
});
const delivered = (
  indices: bigint[],
  transaction: TransactionInfo,
  laneId = LANE,
): MailboxEvent => ({
  ...{ kind: "delivered", laneId, indices, transaction },
});
const failed = (index: bigint, transaction: TransactionInfo): MailboxEvent => ({
  ...{ kind: "failed", messageId: idOf(index), reason: "0x", transaction },
});
const expired = (index: bigint, time: bigint): MailboxEvent => ({
  ...{ kind: "expired", messageId: idOf(index), laneId: LANE, index, transaction: at(time) },
});

/** A chain whose RPC gives the events of a thousand blocks at once, and no more. */
function source(chainId: bigint, events: readonly MailboxEvent[]): TrafficSource {
  return {
    startHeight: 0n,
    logRange: 1_000n,
    adapter: {
      origin: { chainId } as TrafficSource["adapter"]["origin"],
      finalisedHeight: async () => 20_000n,
      headHeight: async () => 20_000n,
      mailboxEvents: async (from, to) => {
        if (to - from >= 1_000n) throw new ChainError("RpcUnavailable", "too many blocks", {});
        const isThere = ({ transaction: { height } }: MailboxEvent) =>
          height >= from && height <= to;
        return events.filter(isThere);
      },
      outboundLane: async (laneId) => ({
        destinationChainId: laneId === LANE ? DESTINATION : ELSEWHERE,
        count: 0n,
      }),
    },
  };
}

async function traffic(origin: readonly MailboxEvent[], destination: readonly MailboxEvent[]) {
  const messages: PastMessage[] = [];
  const sources = [source(ORIGIN, origin), source(DESTINATION, destination)];
  for await (const message of trafficOf(sources)) messages.push(message);
  return messages;
}

describe("trafficOf", () => {
  it("tells a message with what it was charged and what it cost", async () => {
    const [message] = await traffic(
      [priced(10n), sent(0n, 20n)],
      [delivered([0n], at(40n, { l1Fee: 9n }))],
    );
    expect(message).to.deep.equal({
      ...{
        messageId: idOf(0n),
        laneId: LANE,
        sender: SENDER,
        gasLimit: GAS_LIMIT,
        payloadSize: 50,
      },
      ...{ originChainId: ORIGIN, destinationChainId: DESTINATION },
      ...{ sentAt: 20n, height: 20n, logIndex: 5n, charged: FEE, exempt: false },
      delivery: { gas: 300_000n, gasPrice: 7n, l1Fee: 9n, cost: 2_100_009n },
    });
  });

  it("takes the last price before a message, in the block's order of events", async () => {
    const origin = [priced(10n), sent(0n, 20n), priced(20n, 9_000n), sent(1n, 30n)];
    const charged = (await traffic(origin, [])).map((message) => message.charged);
    expect(charged).to.deep.equal([FEE, FEE + 8_000n]);
    expect((await traffic([sent(0n, 20n)], []))[0]?.charged).to.equal(undefined);
  });

  it("knows who pays nothing, and until when", async () => {
    const origin = [
      priced(10n),
      exempted(11n, true),
      sent(0n, 20n),
      exempted(21n, false),
      sent(1n, 30n),
    ];
    const charged = (await traffic(origin, [])).map(({ charged, exempt }) => [charged, exempt]);
    expect(charged).to.deep.equal([
      [0n, true],
      [FEE, false],
    ]);
  });

  it("adds what attempts cost that failed", async () => {
    const first = at(30n, { gasUsed: 100_000n, gasPrice: 3n });
    const destination = [failed(0n, first), delivered([0n], at(41n))];
    const [message] = await traffic([sent(0n, 20n)], destination);
    expect(message?.delivery).to.include({ gas: 400_000n, cost: 300_000n + 2_100_000n });
  });

  it("shares out what one transaction delivers and what fails in it", async () => {
    const batch = at(40n, { gasUsed: 777_777n });
    const destination = [failed(1n, batch), delivered([0n, 2n], batch), delivered([1n], at(50n))];
    const messages = await traffic([sent(0n, 20n), sent(1n, 21n), sent(2n, 22n)], destination);
    const gas = messages.map(({ delivery }) => delivery!.gas);
    expect(gas.reduce((total, each) => total + each)).to.equal(777_777n + 300_000n);
  });

  it("waits for the message of what is delivered where clocks differ", async () => {
    const [message] = await traffic([sent(0n, 45n)], [delivered([0n], at(40n))]);
    expect(message?.delivery?.gas).to.equal(300_000n);
  });

  it("does not wait for ever for messages of chains that are not read", async () => {
    // The clock of no chain is wrong by two hours: this delivery is not of the message that comes to its place.
    const [strange, later] = [delivered([0n], at(40n)), delivered([1n], at(7_000n))];
    const messages = await traffic([sent(1n, 30n), sent(0n, 8_000n)], [strange, later]);
    const told = messages.map(({ messageId, delivery }) => [messageId, delivery !== undefined]);
    expect(told).to.deep.equal([
      [idOf(1n), true],
      [idOf(0n), false],
    ]);
  });

  it("leaves out messages to chains that are not read", async () => {
    expect(await traffic([sent(0n, 20n, OTHER_LANE)], [])).to.deep.equal([]);
  });

  it("tells of a message that ended otherwise when it ended, and of the rest in the end", async () => {
    const origin = [sent(0n, 20n), sent(1n, 21n), sent(2n, 22n)];
    const messages = await traffic(origin, [expired(1n, 50n), delivered([2n], at(60n))]);
    expect(messages.map(({ messageId }) => messageId)).to.deep.equal(
      [1n, 2n, 0n].map((n) => idOf(n)),
    );
    expect(messages.map(({ delivery }) => delivery !== undefined)).to.deep.equal([
      false,
      true,
      false,
    ]);
  });
});
