import type { ChainAdapter, MailboxEvent, TransactionInfo } from "@causeway/chains";
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
    const adapter: Partial<ChainAdapter> = {
      origin: { chainType: ChainType.evm, chainId: HUB, mailbox: account(1) },
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
      startHeight: 0n,
      logRange: 2n,
    };
  }
}

const sent = (id: number) => (transaction: TransactionInfo) => {
  const recipient = account(9);
  const frame = { gasLimit: 1n, deadline: 0n, sender: account(8), recipient, payload: "0x" };
  const place = { laneId: TO_B, index: BigInt(id), messageId: word(id), logIndex: 0n };
  return { kind: "sent", ...place, frame: encodeFrame(frame), transaction } as const;
};

const delivered = (laneId: Hex, index: bigint) => (transaction: TransactionInfo) =>
  ({ kind: "delivered", laneId, indices: [index], transaction }) as const;

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
});
