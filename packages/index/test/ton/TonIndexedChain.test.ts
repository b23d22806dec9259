import { isChainError } from "@causeway/chains";
import type { MailboxTransaction, TonChain } from "@causeway/chains/ton";
import { ChainType, type Hex, uintBytes } from "@causeway/protocol";
import { beginCell, Dictionary, type Message } from "@ton/core";
import { expect } from "chai";

import { TonCosts } from "../../src/ton/TonCosts.ts";
import { TonIndexedChain } from "../../src/ton/TonIndexedChain.ts";

const hashOf = (height: bigint): Hex => uintBytes(height + 100n, 32);
const HASH: Hex = `0x${"7a".repeat(32)}`;
const MAILBOX: Hex = `0x00${"3b".repeat(32)}`;
const LANE: Hex = `0x${"1a".repeat(32)}`;

/** A chain of nine blocks, of which the fourth has the mailbox's only transaction. */
function stub(): TonChain {
  const body = beginCell().storeUint(0x60000012, 32).storeUint(BigInt(LANE), 256).storeUint(7, 40);
  const outMessages = Dictionary.empty<number, Message>();
  outMessages.set(0, { info: { type: "external-out" }, body: body.endCell() } as never);
  const transaction = { outMessages, now: 40, totalFees: { coins: 9n }, description: {} };
  const at = { height: 4n, blockHash: hashOf(4n), timestamp: 40n };
  const one = { id: { lt: 1n, hash: HASH }, transaction, at, firstPlace: 0 };
  return {
    origin: { chainType: ChainType.ton, chainId: 31_390n, mailbox: MAILBOX },
    headHeight: async () => 9n,
    finalisedHeight: async () => 9n,
    blockFacts: async (height: bigint) => ({ hash: hashOf(height), timestamp: height * 10n }),
    transactions: async (from: bigint, to: bigint) => ({
      transactions: from <= 4n && 4n <= to ? [one] : [],
      mailbox: () => undefined,
    }),
    heightOf: async (hash: Hex) => (hash === HASH ? 4n : undefined),
  } as unknown as TonChain;
}

describe("a TON chain as the follower reads it", () => {
  const chain = new TonIndexedChain("ton", stub(), 3n);

  it("has blocks of which each names the one before, and all of them are final", async () => {
    const newest = await chain.newestBlock();
    expect(newest).to.deep.equal({
      ...{ height: 9n, hash: hashOf(9n), parentHash: hashOf(8n), at: 90n },
    });
    expect(await chain.finalisedHeight()).to.equal(9n);
    const blocks = await chain.blocks(1n, 3n);
    expect(blocks.map(({ hash }) => hash)).to.deep.equal([1n, 2n, 3n].map(hashOf));
    expect(blocks[0]?.parentHash).to.equal(`0x${"0".repeat(64)}`);
  });

  it("has the events of a range, and those of a transaction", async () => {
    expect(await chain.events(5n, 9n)).to.deep.equal([]);
    const event = {
      ...{ chainId: 31_390n, height: 4n, blockHash: hashOf(4n), transaction: HASH, at: 40n },
      ...{ logIndex: 1, contract: MAILBOX, kind: "mailbox.LanePauseChanged" },
      values: { laneId: LANE, pausedUntil: 7n },
    };
    expect(await chain.events(1n, 9n)).to.deep.equal([event]);
    expect(await chain.eventsOf(HASH)).to.deep.equal([event]);
    expect(await chain.eventsOf(hashOf(1n))).to.equal(undefined);
  });

  it("has the versions of its fee schedule among them, and reads history again for another one", async () => {
    const account: Hex = `0x${"5c".repeat(32)}`;
    const body = beginCell().storeUint(0x60300002, 32).storeUint(3, 32).endCell();
    const outMessages = Dictionary.empty<number, Message>();
    outMessages.set(0, { info: { type: "external-out" }, body } as never);
    const at = { height: 4n, blockHash: hashOf(4n), timestamp: 40n };
    const one = { id: { lt: 1n, hash: hashOf(1n) }, transaction: { outMessages }, at };
    const transactions = async () => [{ ...one, firstPlace: 0 } as unknown as MailboxTransaction];
    const priced = new TonIndexedChain("ton", stub(), 3n, { account, transactions });
    const kinds = (await priced.events(1n, 9n)).map(({ kind }) => kind);
    const withdrawn = "messageFeeSchedule.VersionWithdrawn";
    expect(kinds).to.deep.equal(["mailbox.LanePauseChanged", withdrawn]);
    expect(priced.sources).to.have.length(2);
    expect(priced.sources.join()).to.contain(account);
  });

  it("reads history again if the mailbox or its first block is another", () => {
    const [source] = chain.sources;
    expect(new TonIndexedChain("ton", stub(), 4n).sources).not.to.include(source);
    expect(source).to.contain(MAILBOX);
  });

  it("says what a transaction cost in nanoton, and that another one is not there", async () => {
    const wanted = { height: 4n, blockHash: hashOf(4n) };
    const [cost, missing] = await new TonCosts(stub()).transactions([
      { ...wanted, hash: HASH },
      { ...wanted, hash: hashOf(1n) },
    ]);
    expect(cost).to.include({ hash: HASH, gasUsed: 9n, gasPrice: 1n, l1Fee: 0n });
    expect(isChainError(missing, "BlockReplaced")).to.equal(true);
  });
});
