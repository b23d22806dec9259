import { iCustodyAbi, interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { makeError } from "ethers";

import { EvmWitness } from "../../src/evm/EvmWitness.ts";
import { messagesOnEvm } from "../../src/products/messages/evm.ts";
import { claimableBook, lockedBook } from "../../src/products/transfers/books.ts";
import { transfersOnEvm } from "../../src/products/transfers/evm.ts";
import { StubClient } from "./StubClient.ts";

const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`;

const [MAILBOX, REGISTRY] = [`0x${"ab".repeat(20)}`, `0x${"cd".repeat(20)}`];
const ABI = interfaceOf(mailboxAbi);
const LANES = [word(71), word(72)];

describe("an EVM chain as a witness of its events", () => {
  const node = new StubClient();
  let blocks: unknown[];

  const witness = (firstBlock?: bigint) =>
    new EvmWitness(node.quorum(7n), {
      name: "test",
      products: [messagesOnEvm],
      contracts: [
        { contract: "mailbox", address: MAILBOX, firstBlock },
        { contract: "registry", address: REGISTRY },
      ],
      rpcUrls: ["https://rpc.example/secret", "http://127.0.0.1:8545"],
    });

  beforeEach(() => {
    blocks = [];
    node.answer = (_, [call, block]) => {
      const { to, data } = call as { readonly to: string; readonly data: string };
      expect(to).to.equal(MAILBOX);
      blocks.push(block);
      const view = ABI.parseTransaction({ data });
      if (view?.name === "outboxLanes") return ABI.encodeFunctionResult("outboxLanes", [LANES]);
      const count = view?.args[0] === LANES[0] ? 5 : 0;
      return ABI.encodeFunctionResult("outboundLane", [[2, 8, count, [1, 1]]]);
    };
  });

  const failure = (asked: Promise<unknown>) =>
    asked.then(
      () => "nothing is refused",
      ({ code, message }) => `${code}: ${message}`,
    );

  it("counts the messages of each lane by the mailbox's state after a block", async () => {
    const [sequence, [first, second]] = ["messages of a lane", LANES];
    expect(await witness().counts(9n)).to.deep.equal([
      { sequence, series: first, count: 5n },
      { sequence, series: second, count: 0n },
    ]);
    expect(blocks).to.deep.equal(["0x9", "0x9", "0x9"]);
  });

  it("counts nothing before a contract's first block, or before it is there", async () => {
    expect(await witness(10n).counts(9n)).to.deep.equal([]);
    expect(blocks).to.deep.equal([]);
    node.answer = () => "0x";
    expect(await witness().counts(9n)).to.deep.equal([]);
  });

  it("is unavailable where an RPC does not keep the state, or answers with other bytes", async () => {
    const told = /^RpcUnavailable: the RPCs of test do not tell the state of block 9: /;
    node.answer = () => {
      throw makeError("missing trie node", "CALL_EXCEPTION", {
        ...{ action: "call", data: null, reason: null, invocation: null, revert: null },
        transaction: { to: null, data: "0x" },
      });
    };
    expect(await failure(witness().counts(9n))).to.match(told);
    node.answer = () => "0x1234";
    expect(await failure(witness().counts(9n))).to.match(told);
  });

  it("has the sums of each custody under its address and its asset, which is asked once", async () => {
    const [custody, assetId] = [`0x${"Ef".repeat(20)}`, word(9)];
    const custodyAbi = interfaceOf(iCustodyAbi);
    const asked: string[] = [];
    node.answer = (_, [call]) => {
      const { data } = call as { readonly data: string };
      const { name = "" } = custodyAbi.parseTransaction({ data }) ?? {};
      asked.push(name);
      const books = [[-7n, 20n, 5n, 3n, 1n]];
      const told = name === "books" ? books : [assetId];
      return custodyAbi.encodeFunctionResult(name, told);
    };
    const keeping = new EvmWitness(node.quorum(7n), {
      ...{ name: "test", products: [transfersOnEvm], rpcUrls: [] },
      contracts: [{ contract: "custody", address: custody }],
    });
    const accounts = [custody.toLowerCase(), assetId];
    const expected = [
      { book: lockedBook.name, accounts, amount: 13n },
      { book: claimableBook.name, accounts, amount: 5n },
    ];
    expect(await keeping.balances(9n)).to.deep.equal(expected);
    expect(await keeping.balances(8n)).to.deep.equal(expected);
    expect(asked).to.deep.equal(["books", "assetId", "books"]);
    node.answer = () => "0x";
    expect(await keeping.balances(7n)).to.deep.equal([]);
    node.answer = () => "0x1234";
    expect(await failure(keeping.balances(6n))).to.match(/^RpcUnavailable: .* of block 6: /);
  });

  it("reads the events of a block from its receipts, with the block's time", async () => {
    const values = [word(1), word(2), 3n, "0x1234"];
    const words = ABI.encodeEventLog("MessageAppended", values);
    const place = { blockNumber: "0x9", blockHash: word(9), transactionHash: word(5) };
    const logs = [{ ...words, ...place, address: MAILBOX, logIndex: "0x3" }];
    const block = { number: "0x9", hash: word(9), parentHash: word(8), timestamp: "0x64" };
    node.answer = (method) => (method === "eth_getBlockReceipts" ? [{ ...place, logs }] : block);
    const [event, ...others] = await witness().blockEvents(9n);
    expect(others).to.deep.equal([]);
    expect(event).to.include({
      kind: "mailbox.MessageAppended",
      height: 9n,
      logIndex: 3,
      at: 100n,
    });
    const [messageId, laneId, index, frame] = values;
    expect(event?.values).to.deep.equal({ messageId, laneId, index, frame });
  });

  it("names its RPCs without the keys in their URLs", () => {
    expect(witness().rpcs).to.deep.equal(["https://rpc.example/…", "http://127.0.0.1:8545"]);
  });
});
