import { expect } from "chai";

import { blockLogs, connectQuorum, type RpcQuorum } from "../../src/evm/index.ts";
import { HttpNode } from "../../testing/HttpNode.ts";

const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`;

const [ADDRESS, OTHER] = [`0x${"ab".repeat(20)}`, `0x${"cd".repeat(20)}`];
const [TOPIC, UNKNOWN] = [word(7), word(8)];
const FILTER = { addresses: [ADDRESS], topics: [TOPIC] };
const MISSING_METHOD = { error: { code: -32_601, message: "the method does not exist" } };

const log = (logIndex: number, changes: object = {}) => ({
  ...{ address: ADDRESS, topics: [TOPIC], data: "0x12", blockNumber: "0x5", blockHash: word(5) },
  ...{ transactionHash: word(100), logIndex: `0x${logIndex}`, blockTimestamp: "0x64" },
  ...changes,
});

const receipt = (transaction: number, logs: readonly unknown[], changes: object = {}) => ({
  ...{ transactionHash: word(transaction), blockHash: word(5), blockNumber: "0x5", logs },
  ...changes,
});

const OTHERS = [
  log(8, { address: OTHER }),
  log(9, { topics: [UNKNOWN] }),
  log(1, { topics: [] }),
  7,
];

const RECEIPTS = [receipt(101, [log(2), ...OTHERS]), receipt(100, []), receipt(102, [log(0)])];

describe("logs of one block", () => {
  const nodes: HttpNode[] = [];
  let quorum: RpcQuorum | undefined;

  function stop(): void {
    quorum?.close();
    for (const node of nodes.splice(0)) node.stop();
  }

  afterEach(stop);

  /** What is read from RPCs that answer so, by method. */
  async function read(...answers: Readonly<Record<string, (param: string) => unknown>>[]) {
    stop();
    for (const byMethod of answers) {
      const node = await HttpNode.start();
      node.answer = ({ method, params }) => {
        return method === "eth_chainId" ? "0x1" : byMethod[method]?.((params as string[])[0] ?? "");
      };
      nodes.push(node);
    }
    const rpcUrls = nodes.map(({ url }) => url);
    quorum = await connectQuorum({ name: "test", chainId: 1n, rpcUrls });
    return blockLogs(quorum, FILTER, 5n);
  }

  const together = (receipts: unknown) => ({ eth_getBlockReceipts: () => receipts });

  const singly = (receipts: readonly { readonly transactionHash: string }[]) => ({
    eth_getBlockReceipts: () => MISSING_METHOD,
    eth_getBlockByNumber: () => ({ transactions: [word(101), word(100), word(102)] }),
    eth_getTransactionReceipt: (hash: string) =>
      receipts.find(({ transactionHash }) => transactionHash === hash) ?? null,
  });

  const failure = (...answers: Parameters<typeof read>) =>
    read(...answers).then(
      () => "nothing is refused",
      ({ code, message }) => `${code}: ${message}`,
    );

  const ours = [0, 2].map((logIndex) => ({
    ...{ address: ADDRESS, topics: [TOPIC], data: "0x12", height: 5n, blockHash: word(5) },
    ...{ transaction: word(100), logIndex, at: undefined },
  }));

  it("are those of the contracts in its receipts, in order, whatever others wrote", async () => {
    expect(await read(together(RECEIPTS))).to.deep.equal(ours);
    expect(nodes[0]?.methods).to.deep.equal(["eth_chainId", "eth_getBlockReceipts"]);
  });

  it("are in single receipts where an RPC does not tell all of a block", async () => {
    expect(await read(singly(RECEIPTS))).to.deep.equal(ours);
  });

  it("are replaced where an RPC lacks the block, or one of its receipts", async () => {
    const lost = { ...singly(RECEIPTS), eth_getBlockByNumber: () => null };
    for (const answers of [together(null), lost, singly(RECEIPTS.slice(1))]) {
      expect(await failure(answers)).to.match(/^BlockReplaced: block 5 of chain 1 is not/);
    }
  });

  it("are refused where one of ours has another form, or its receipt another block", async () => {
    for (const wrong of [
      receipt(101, [log(2, { data: "0x1" })]),
      receipt(101, [log(2, { blockNumber: "0x6" })]),
      receipt(101, [], { blockNumber: "0x6" }),
      receipt(101, [], { logs: null }),
    ]) {
      const receipts = [wrong, ...RECEIPTS.slice(1)];
      for (const answers of [singly(receipts), { ...singly(receipts), ...together(receipts) }]) {
        expect(await failure(answers)).to.match(/^RpcUnavailable: .* cannot be read/);
      }
    }
  });

  it("are missing where one RPC leaves one out", async () => {
    const lying = [receipt(101, OTHERS), ...RECEIPTS.slice(1)];
    const all = (receipts: typeof RECEIPTS) => ({ ...singly(receipts), ...together(receipts) });
    expect(await failure(all(RECEIPTS), all(lying))).to.match(/^RpcDisagreement: /);
  });
});
