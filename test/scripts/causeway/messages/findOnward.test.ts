import type { ChainAdapter, MailboxEvent, TransactionInfo } from "@causeway/chains";
import { wireAddress } from "@causeway/chains/ton";
import { ChainType, encodeFrame, type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import type { FollowedChain } from "../../../../scripts/causeway/areas/messaging/index.ts";
import { findOnward } from "../../../../scripts/causeway/messages/findOnward.ts";

const [HUB, SPOKE_A, SPOKE_B] = [1n, 2n, 3n];
const word = (value: number) => uintBytes(BigInt(value), 32);
const account = (value: number) => uintBytes(BigInt(value), 20);
const [FROM_A, FROM_B, TO_B] = [word(0xa), word(0xb), word(0xc)];

/** What the hub's mailbox tells of, a block for each transaction. */
class Told {
  readonly events: MailboxEvent[] = [];
  height = 0;

  transaction(...events: ((transaction: TransactionInfo) => MailboxEvent)[]): this {
    this.height += 1;
    const transaction = {
      hash: word(1_000 + this.height),
      height: BigInt(this.height),
      blockHash: word(2_000 + this.height),
      timestamp: BigInt(this.height) * 100n,
      gasUsed: 1n,
      gasPrice: 1n,
      l1Fee: 0n,
    };
    this.events.push(...events.map((event) => event(transaction)));
    return this;
  }

  get chain(): FollowedChain {
    return this.chainOf(ChainType.evm);
  }

  /** The same of a chain of a family. */
  chainOf(chainType: number): FollowedChain {
    const adapter: Partial<ChainAdapter> = {
      origin: { chainType, chainId: HUB, mailbox: account(1) },
      headHeight: async () => BigInt(this.height),
      blockTime: async (height) => height * 100n,
      mailboxEvents: async (from, to) =>
        this.events.filter(({ transaction: { height } }) => height >= from && height <= to),
      inboundLane: async (laneId: Hex) => ({
        originChainId: laneId === FROM_A ? SPOKE_A : SPOKE_B,
        hubChainId: 0n,
        lightClient: account(2),
      }),
      outboundLane: async () => ({ destinationChainId: SPOKE_B, count: 1n }),
    };
    const whole = adapter as ChainAdapter;
    return {
      name: "hub",
      chainId: HUB,
      adapter: whole,
      bridge: account(3),
      forkUrl: undefined,
      gasUnit: "gas",
      coin: { symbol: "ETH", decimals: 18 },
      startHeight: 0n,
      logRange: 2n,
    };
  }
}

const sent =
  (id: number, to: number = ChainType.evm) =>
  (transaction: TransactionInfo) => {
    const recipient = to === ChainType.evm ? account(9) : wireAddress(word(9));
    const frame = { gasLimit: 1n, deadline: 0n, sender: account(8), recipient, payload: "0x" };
    const types = { origin: ChainType.evm, destination: to };
    const place = { laneId: TO_B, index: BigInt(id), messageId: word(id), logIndex: 0n };
    return { kind: "sent", ...place, frame: encodeFrame(frame, types), transaction } as const;
  };

const delivered = (laneId: Hex, index: bigint) => (transaction: TransactionInfo) =>
  ({ kind: "delivered", laneId, indices: [index], transaction }) as const;

const called = (laneId: Hex, index: bigint) => (transaction: TransactionInfo) =>
  ({ kind: "called", laneId, index, attempt: 1n, messageId: word(77), transaction }) as const;

const ids = async (told: Told, since = 0n) =>
  (await findOnward(told.chain, SPOKE_A, since)).map(({ messageId }) => Number(messageId));

describe("findOnward", () => {
  it("names what was sent while a message of the chain was delivered, and why", async () => {
    const told = new Told().transaction(sent(1), delivered(FROM_A, 7n));
    const [message] = await findOnward(told.chain, SPOKE_A, 0n);
    expect(message).to.deep.include({
      messageId: word(1),
      sender: account(8),
      destinationChainId: SPOKE_B,
      because: { laneId: FROM_A, indices: [7n] },
    });
  });

  it("leaves out what was sent because of other chains' messages, or of none", async () => {
    const told = new Told()
      .transaction(sent(1))
      .transaction(delivered(FROM_A, 1n))
      .transaction(sent(2), delivered(FROM_B, 1n))
      .transaction(delivered(FROM_A, 2n), sent(3));
    expect(await ids(told)).to.deep.equal([]);
  });

  it("tells batches of one transaction apart", async () => {
    const told = new Told().transaction(
      sent(1),
      delivered(FROM_B, 1n),
      sent(2),
      sent(3),
      delivered(FROM_A, 1n),
      sent(4),
      delivered(FROM_B, 2n),
    );
    expect(await ids(told)).to.deep.equal([2, 3]);
  });

  it("reads all blocks since a time, the oldest first, and none of before", async () => {
    const told = new Told();
    for (const id of [1, 2, 3, 4, 5]) told.transaction(sent(id), delivered(FROM_A, BigInt(id)));
    expect(await ids(told)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(await ids(told, 300n)).to.deep.equal([3, 4, 5]);
    expect(await ids(told, 501n)).to.deep.equal([]);
  });

  it("names a message to TON, whose recipient is longer", async () => {
    const told = new Told().transaction(sent(1, ChainType.ton), delivered(FROM_A, 7n));
    expect(await ids(told)).to.deep.equal([1]);
  });

  it("names all that TON sent after a recipient was called, which sends in a later transaction", async () => {
    const told = new Told()
      .transaction(sent(1))
      .transaction(called(FROM_B, 1n))
      .transaction(sent(2))
      .transaction(called(FROM_A, 4n))
      .transaction(called(FROM_A, 5n))
      .transaction(sent(3))
      .transaction(sent(4));
    const found = await findOnward(told.chainOf(ChainType.ton), SPOKE_A, 0n);
    expect(found.map(({ messageId }) => Number(messageId))).to.deep.equal([3, 4]);
    expect(found[0]?.because).to.deep.equal({ laneId: FROM_A, indices: [4n, 5n] });
  });
});
