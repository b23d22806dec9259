import { readRanges } from "@causeway/chains";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";

import { EvmIndexedChain } from "../../src/evm/EvmIndexedChain.ts";
import { messagesOnEvm } from "../../src/products/messages/evm.ts";
import { StubClient } from "./StubClient.ts";

const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`;
const quantity = (value: number | bigint) => `0x${value.toString(16)}`;

const [MAILBOX, REGISTRY] = [`0x${"aB".repeat(20)}`, `0x${"cd".repeat(20)}`];
const MAILBOX_EVENTS = interfaceOf(mailboxAbi);

/** A message sent by the block, as a node tells it. */
const appended = (height: number, changes: object = {}) => ({
  ...MAILBOX_EVENTS.encodeEventLog("MessageAppended", [word(1), word(2), BigInt(height), "0x1234"]),
  address: MAILBOX,
  blockNumber: quantity(height),
  blockHash: word(height),
  transactionHash: word(height),
  logIndex: "0x3",
  ...changes,
});

const block = (height: number, changes: object = {}) => ({
  number: quantity(height),
  hash: word(height),
  parentHash: word(height - 1),
  timestamp: quantity(1_000 + height),
  ...changes,
});

describe("an EVM chain that is indexed", () => {
  const node = new StubClient();

  beforeEach(() => {
    node.asked.length = 0;
  });

  const contracts = [
    { contract: "mailbox", address: MAILBOX },
    { contract: "registry", address: REGISTRY, firstBlock: 6n },
  ];

  /** @param logs All of the chain's, of which those in the range are told. */
  function chainOf(logs: readonly object[], placed = contracts): EvmIndexedChain {
    node.answer = (method, [asked]) => {
      if (method === "eth_getBlockByNumber") return block(Number(asked));
      const { fromBlock, toBlock } = asked as {
        readonly fromBlock: string;
        readonly toBlock: string;
      };
      return logs.filter((log) => {
        const height = Number((log as { readonly blockNumber: string }).blockNumber);
        return height >= Number(fromBlock) && height <= Number(toBlock);
      });
    };
    const options = { name: "test", products: [messagesOnEvm], contracts: placed };
    return new EvmIndexedChain(node.quorum(7n), options);
  }

  const failure = (reading: Promise<unknown>) =>
    reading.then(
      () => new Error("nothing is refused"),
      (error: Error & { code: string; details: object }) => error,
    );

  it("tells an event with its kind, place, time and values", async () => {
    const [event] = await chainOf([appended(5)]).events(1n, 9n);
    expect(event).to.deep.equal({
      ...{ chainId: 7n, height: 5n, logIndex: 3, blockHash: word(5), transaction: word(5) },
      ...{ at: 1_005n, contract: MAILBOX.toLowerCase(), kind: "mailbox.MessageAppended" },
      values: { messageId: word(1), laneId: word(2), index: 5n, frame: "0x1234" },
    });
  });

  it("is asked for all contracts at once, and for a contract from its first block on", async () => {
    const chain = chainOf([]);
    const asked: unknown[] = [];
    node.answer = (_, [filter]) => {
      asked.push((filter as { readonly address: unknown }).address);
      return [];
    };
    for (const to of [5n, 6n]) await chain.events(1n, to);
    const [mailbox, registry] = [MAILBOX.toLowerCase(), REGISTRY];
    expect(asked).to.deep.equal([[mailbox], [mailbox, registry]]);
  });

  it("is not asked for events as long as no contract is there", async () => {
    expect(await chainOf([], []).events(1n, 9n)).to.deep.equal([]);
    expect(node.asked).to.deep.equal([]);
  });

  it("has no event of a contract before its first block, nor one that only another contract lists", async () => {
    const placed = [{ contract: "mailbox", address: MAILBOX, firstBlock: 6n }];
    const early = await chainOf([appended(5), appended(6)], placed).events(1n, 9n);
    expect(early.map(({ height }) => height)).to.deep.equal([6n]);
    const elsewhere = appended(6, { address: REGISTRY });
    expect(await chainOf([elsewhere]).events(1n, 9n)).to.deep.equal([]);
  });

  it("is read by one request for each range where logs have the time", async () => {
    const logs = Array.from({ length: 3_000 }, (_, at) =>
      appended(at + 1, { blockTimestamp: quantity(1_001 + at) }),
    );
    const chain = chainOf(logs);
    const ranges = readRanges(
      { from: 1n, to: 3_000n },
      { read: (from, to) => chain.events(from, to), ask: () => chain.newestBlock(), range: 1_000n },
    );
    const heights: bigint[] = [];
    for await (const { value } of ranges) heights.push(...value.map(({ height }) => height));
    expect(heights).to.deep.equal(Array.from({ length: 3_000 }, (_, at) => BigInt(at + 1)));
    expect(node.asked).to.deep.equal(Array(3).fill("eth_getLogs"));
  });

  it("is asked once for each block whose logs lack the time", async () => {
    const timed = { blockTimestamp: quantity(1_006), logIndex: "0x1" };
    const logs = [appended(5), appended(5, { logIndex: "0x4" }), appended(6, timed), appended(8)];
    const events = await chainOf(logs).events(1n, 9n);
    expect(events.map(({ at }) => at)).to.deep.equal([1_005n, 1_005n, 1_006n, 1_008n]);
    expect(node.asked).to.deep.equal(["eth_getLogs", ...Array(2).fill("eth_getBlockByNumber")]);
  });

  it("is replaced where a block that lacks its time is another than the log names", async () => {
    const chain = chainOf([appended(5, { blockHash: word(99) })]);
    const { message } = await failure(chain.events(1n, 9n));
    expect(message).to.include(`block 5 of test is not, or not any more, ${word(99)}`);
  });

  it("names an event with our topic and other words", async () => {
    for (const [wrong, reason] of [
      [{ data: "0x" }, "it needs 32 bytes at byte 0, and has 0"],
      [{ topics: appended(5).topics.slice(0, 2) }, "it needs 32 bytes at byte 0, and has 0"],
      [{ data: `${word(1)}${word(2 ** 40).slice(2)}` }, "is beyond its data"],
    ] as const) {
      const error = await failure(chainOf([appended(5, wrong)]).events(1n, 9n));
      expect(error).to.include({ code: "MalformedEvent" });
      expect(error)
        .to.have.property("details")
        .that.includes({
          ...{ chainId: 7n, kind: "mailbox.MessageAppended", contract: MAILBOX.toLowerCase() },
          ...{ height: 5n, transaction: word(5), logIndex: 3 },
        });
      expect(error.message).to.include(reason);
    }
  });

  it("tells blocks in order, each the parent of the next one", async () => {
    expect(await chainOf([]).blocks(4n, 5n)).to.deep.equal([
      { height: 4n, hash: word(4), parentHash: word(3), at: 1_004n, mayHold: undefined },
      { height: 5n, hash: word(5), parentHash: word(4), at: 1_005n, mayHold: undefined },
    ]);
  });

  it("is replaced where a block is not the parent of the next one", async () => {
    const chain = chainOf([]);
    node.answer = (_, [height]) => {
      return block(Number(height), height === "0x5" ? { parentHash: word(99) } : {});
    };
    const error = await failure(chain.blocks(4n, 6n));
    expect(error).to.include({ code: "BlockReplaced" });
    expect(error.message).to.include(`block 4 of test is not, or not any more, ${word(99)}`);
  });

  it("names what it reads: other contracts, events or first blocks are other sources", () => {
    const sourcesOf = (placed: object[] = contracts, products: object[] = [messagesOnEvm]) => {
      const options = { name: "test", products, contracts: placed } as never;
      return new EvmIndexedChain(node.quorum(7n), options).sources;
    };
    const known = sourcesOf();
    expect(sourcesOf(contracts.toReversed()).toSorted()).to.deep.equal(known.toSorted());
    expect(known[0]).to.match(/^mailbox 0x[0-9a-f]{40} from 0, events 0x[0-9a-f]{16}$/);
    const fewer = { mailbox: { abi: mailboxAbi, events: ["MessageAppended"] } };
    const mailboxAt = (firstBlock: bigint) => [
      { contract: "mailbox", address: MAILBOX, firstBlock },
    ];
    const [one, ...others] = [
      ...[sourcesOf(mailboxAt(0n)), sourcesOf(mailboxAt(1n))],
      ...[sourcesOf(mailboxAt(0n), [fewer]), sourcesOf([{ contract: "expiry", address: MAILBOX }])],
    ];
    expect(known).to.include(one?.[0]);
    for (const other of others) expect(other).to.not.include(one?.[0]);
  });

  it("refuses contracts that no product lists, two at one address, and events that an ABI lacks", () => {
    const start = (placed: object[], products: object[] = [messagesOnEvm]) =>
      new EvmIndexedChain(node.quorum(7n), { name: "test", products, contracts: placed } as never);
    expect(() => start([{ contract: "vault", address: MAILBOX }])).to.throw(TypeError, "vault");
    const twice = [...contracts, { contract: "expiry", address: MAILBOX.toLowerCase() }];
    expect(() => start(twice)).to.throw(TypeError, MAILBOX.toLowerCase());
    const wrong = { mailbox: { abi: mailboxAbi, events: ["TransferSent"] } };
    expect(() => start(contracts, [wrong])).to.throw(
      TypeError,
      "mailbox has no event TransferSent",
    );
  });
});
