import { ChainError } from "@causeway/chains";
import { connectQuorum, type RpcQuorum } from "@causeway/chains/evm";
import { HttpNode } from "@causeway/chains/testing/HttpNode.ts";
import { expect } from "chai";

import type { TransactionCost, WantedTransaction } from "../../src/costs/CostReader.ts";
import { EvmCosts } from "../../src/evm/EvmCosts.ts";

const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`;
const quantity = (value: number | bigint) => `0x${value.toString(16)}`;

/** Transactions of a block, of which each used as much gas as its place says. */
const ofBlock = (height: number, count: number): WantedTransaction[] =>
  Array.from({ length: count }, (_, place) => ({
    hash: word(height * 100_000 + place),
    height: BigInt(height),
    blockHash: word(height),
  }));

const receiptFor = (hash: string) => {
  const [height, place] = [Math.floor(Number(hash) / 100_000), Number(hash) % 100_000];
  return {
    ...{ transactionHash: hash, blockHash: word(height), blockNumber: quantity(height) },
    ...{ gasUsed: quantity(place), effectiveGasPrice: "0x7", l1Fee: "0x5" },
  };
};

const UNKNOWN_METHOD = { error: { code: -32_601, message: "the method does not exist" } };

describe("the costs of transactions of an EVM chain", () => {
  let node: HttpNode;
  let quorum: RpcQuorum | undefined;
  let blocks: Map<number, WantedTransaction[]>;

  const blockOf = (height: number) =>
    (blocks.get(height) ?? []).map(({ hash }) => receiptFor(hash));

  const answers: Record<string, (param: string) => unknown> = {};

  beforeEach(async () => {
    node = await HttpNode.start();
    blocks = new Map();
    Object.assign(answers, {
      eth_chainId: () => "0x1",
      eth_getBlockReceipts: (height: string) => blockOf(Number(height)),
      eth_getTransactionReceipt: receiptFor,
    });
    node.answer = ({ method, params }) => answers[method]?.((params as string[])[0] as string);
  });

  afterEach(() => {
    quorum?.close();
    node.stop();
  });

  async function connect(...more: string[]): Promise<EvmCosts> {
    quorum = await connectQuorum({ name: "test", chainId: 1n, rpcUrls: [node.url, ...more] });
    node.batches.length = 0;
    return new EvmCosts(quorum);
  }

  /** Transactions of blocks 1 and following, so many of each. */
  function want(...counts: number[]): WantedTransaction[] {
    const wanted = counts.map((count, i) => ofBlock(i + 1, count));
    blocks = new Map(wanted.map((block, i) => [i + 1, block]));
    return wanted.flat();
  }

  const gasOf = (costs: readonly (TransactionCost | ChainError)[]) =>
    costs.map((cost) => (cost instanceof ChainError ? cost.code : cost.gasUsed));

  const asked = (method: string) => node.methods.filter((name) => name === method).length;

  it("are read by one request for each block of which many are wanted", async () => {
    const costs = await connect();
    const wanted = want(4, 20, 3);
    const found = await costs.transactions(wanted);
    expect(found).to.have.length(27);
    expect(asked("eth_getBlockReceipts")).to.equal(2);
    expect(asked("eth_getTransactionReceipt")).to.equal(3);
    expect(node.batches).to.have.length(3);
    expect(gasOf(found)).to.deep.equal(wanted.map(({ hash }) => BigInt(Number(hash) % 100_000)));
    expect(found[5]).to.deep.equal({
      ...wanted[5],
      ...{ gasUsed: 1n, gasPrice: 7n, l1Fee: 5n },
    });
  });

  for (const [what, refusal] of Object.entries({
    "says so with an error": UNKNOWN_METHOD,
    "says so with words alone": { error: "unsupported" },
    "answers null": null,
    "answers something else": "0x",
  })) {
    it(`are read singly, 20 in a batch, where an RPC that lacks the method ${what}`, async () => {
      answers.eth_getBlockReceipts = () => refusal;
      const costs = await connect();
      expect(await costs.transactions(want(45))).to.have.length(45);
      expect(node.batches.map(({ length }) => length)).to.deep.equal([1, 20, 20, 5]);
    });
  }

  it("are asked for singly from then on, and by block again after 1,000 blocks", async () => {
    answers.eth_getBlockReceipts = () => UNKNOWN_METHOD;
    const costs = await connect();
    await costs.transactions(want(4));
    await costs.transactions(want(4));
    expect(asked("eth_getBlockReceipts")).to.equal(1);
    for (let i = 0; i < 99; i++) await costs.transactions(want(...Array(10).fill(4)));
    await costs.transactions(want(...Array(9).fill(4)));
    expect(asked("eth_getBlockReceipts")).to.equal(1);
    await costs.transactions(want(4));
    expect(asked("eth_getBlockReceipts")).to.equal(2);
  });

  it("are asked for singly where an RPC leaves them out of their block", async () => {
    answers.eth_getBlockReceipts = (height) => blockOf(Number(height)).slice(1);
    const costs = await connect();
    expect(await costs.transactions(want(4))).to.have.length(4);
    expect(asked("eth_getTransactionReceipt")).to.equal(1);
  });

  it("cannot be told where the transaction is in another block, or in none", async () => {
    answers.eth_getBlockReceipts = () => [];
    answers.eth_getTransactionReceipt = (hash) => {
      const place = Number(hash) % 100_000;
      if (place === 0) return null;
      return { ...receiptFor(hash), ...(place === 1 && { blockHash: word(9) }) };
    };
    const wanted = want(4);
    const found = await (await connect()).transactions(wanted);
    const told = found.map((one) => (one instanceof ChainError ? one.code : one.hash));
    expect(told).to.deep.equal([
      ...["BlockReplaced", "BlockReplaced"],
      ...[wanted[2]?.hash, wanted[3]?.hash],
    ]);
    const [{ transaction, height, blockHash }] = found.map(
      (one) => (one as ChainError).details,
    ) as [Record<string, unknown>];
    const { hash } = wanted[0] as WantedTransaction;
    expect({ hash: transaction, height, blockHash }).to.deep.equal(wanted[0]);
    expect((found[0] as ChainError).message).to.include(hash);
  });

  it("are not taken from the receipt of another transaction", async () => {
    const [one, other] = want(2) as [WantedTransaction, WantedTransaction];
    answers.eth_getTransactionReceipt = () => receiptFor(other.hash);
    const found = await (await connect()).transactions([one]);
    expect(gasOf(found)).to.deep.equal(["BlockReplaced"]);
  });

  it("are not taken from receipts of a block that all say to be in another", async () => {
    answers.eth_getBlockReceipts = (height) =>
      blockOf(Number(height)).map((receipt) => ({
        ...receipt,
        blockHash: word(9),
        gasUsed: "0x1",
      }));
    const found = await (await connect()).transactions(want(4));
    expect(gasOf(found)).to.deep.equal([0n, 1n, 2n, 3n]);
  });

  it("are read whatever the receipts of others in the block look like", async () => {
    answers.eth_getBlockReceipts = (height) => [
      ...[null, "0x", {}, { transactionHash: word(1) }, { transactionHash: [] }],
      ...blockOf(Number(height)),
    ];
    expect(await (await connect()).transactions(want(4))).to.have.length(4);
    expect(asked("eth_getTransactionReceipt")).to.equal(0);
  });

  it("are read from a receipt of 10,000 logs", async () => {
    const log = { address: word(1), topics: [word(2), word(3)], data: word(4).repeat(8) };
    answers.eth_getTransactionReceipt = (hash) => ({
      ...receiptFor(hash),
      logs: Array(10_000).fill(log),
    });
    expect(await (await connect()).transactions(want(1))).to.have.length(1);
  });

  for (const [what, lie] of Object.entries({
    "more gas than a block has": { gasUsed: quantity(2n ** 64n) },
    "a price of more than 128 bits": { effectiveGasPrice: quantity(2n ** 128n) },
    "a fee of more than 128 bits": { l1Fee: quantity(2n ** 128n) },
    "no price": { effectiveGasPrice: undefined },
  })) {
    it(`cannot be told where a receipt tells ${what}`, async () => {
      answers.eth_getTransactionReceipt = (hash) => ({ ...receiptFor(hash), ...lie });
      const costs = await connect();
      const [failure] = await costs.transactions(want(1));
      expect(failure).to.include({ name: "MalformedAnswer", code: "RpcUnavailable" });
    });
  }

  it("are nothing while an RPC is down", async () => {
    const costs = await connect();
    node.respond = (response) => response.writeHead(500).end() !== undefined;
    const failure = await costs.transactions(want(4)).catch((error) => error);
    expect(failure).to.include({ code: "RpcUnavailable" });
  });

  const isOf = ({ params }: { readonly params: unknown }, one?: WantedTransaction) =>
    (params as unknown[])[0] === one?.hash;

  describe("by two RPCs", () => {
    let other: HttpNode;

    beforeEach(async () => {
      other = await HttpNode.start();
      other.answer = (request) => node.answer(request);
    });

    afterEach(() => other.stop());

    it("cannot be told where one tells another price, and others can", async () => {
      const wanted = want(3);
      other.answer = (request) => {
        const told = node.answer(request);
        const isLie = request.method === "eth_getTransactionReceipt" && isOf(request, wanted[1]);
        return isLie ? { ...(told as object), effectiveGasPrice: "0x8" } : told;
      };
      const costs = await connect(other.url);
      const found = await costs.transactions(wanted);
      expect(gasOf(found)).to.deep.equal([0n, "RpcDisagreement", 2n]);
    });

    it("are read singly where they differ about a transaction of their chain itself", async () => {
      const ofChain = { transactionHash: word(1), l1Fee: "0x0" };
      other.answer = (request) => {
        const told = node.answer(request);
        return request.method === "eth_getBlockReceipts"
          ? [ofChain, ...(told as []).slice(1)]
          : told;
      };
      answers.eth_getBlockReceipts = (height) => [
        { transactionHash: word(1) },
        ...blockOf(Number(height)),
      ];
      const costs = await connect(other.url);
      expect(await costs.transactions(want(4))).to.have.length(4);
      expect(asked("eth_getTransactionReceipt")).to.equal(4);
    });
  });
});
