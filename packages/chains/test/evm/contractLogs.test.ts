import { expect } from "chai";

import { connectQuorum, contractLogs, type RpcQuorum } from "../../src/evm/index.ts";
import { HttpNode } from "../../testing/HttpNode.ts";

const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`;

const [ADDRESS, OTHER] = [`0x${"ab".repeat(20)}`, `0x${"cd".repeat(20)}`];
const [TOPIC, UNKNOWN] = [word(7), word(8)];
const FILTER = { addresses: [ADDRESS, OTHER], topics: [TOPIC] };

const log = (height: number, logIndex: number, changes: object = {}) => ({
  address: ADDRESS.toUpperCase().replace("X", "x"),
  topics: [TOPIC, word(9)],
  data: "0xABCD",
  blockNumber: `0x${height.toString(16)}`,
  blockHash: word(height),
  transactionHash: word(100 * height + logIndex),
  logIndex: `0x${logIndex.toString(16)}`,
  blockTimestamp: `0x${(1_000 + height).toString(16)}`,
  removed: false,
  ...changes,
});

/** In lower case, as nodes write. */
const PLAIN = { address: ADDRESS, data: "0xabcd" };

describe("logs of contracts", () => {
  const nodes: HttpNode[] = [];
  let quorum: RpcQuorum | undefined;

  function stop(): void {
    quorum?.close();
    for (const node of nodes.splice(0)) node.stop();
  }

  afterEach(stop);

  /** What is read from RPCs that answer so. */
  async function read(...answers: unknown[]) {
    stop();
    for (const answer of answers) {
      const node = await HttpNode.start();
      node.answer = ({ method }) => (method === "eth_getLogs" ? answer : "0x1");
      nodes.push(node);
    }
    const rpcUrls = nodes.map(({ url }) => url);
    quorum = await connectQuorum({ name: "test", chainId: 1n, rpcUrls });
    return contractLogs(quorum, FILTER, { from: 5n, to: 9n });
  }

  const failure = async (...answers: unknown[]) => {
    return read(...answers).then(
      () => "nothing is refused",
      ({ code, message }) => `${code}: ${message}`,
    );
  };

  it("are asked for by one request for all contracts and topics", async () => {
    expect(await read([log(5, 1)])).to.deep.equal([
      {
        ...{ address: ADDRESS, topics: [TOPIC, word(9)], data: "0xabcd", height: 5n },
        ...{ blockHash: word(5), transaction: word(501), logIndex: 1, at: 1_005n },
      },
    ]);
    const params = {
      address: [ADDRESS, OTHER],
      topics: [[TOPIC]],
      fromBlock: "0x5",
      toBlock: "0x9",
    };
    expect(nodes[0]?.batches.slice(1))
      .to.have.nested.property("[0][0].params[0]")
      .that.deep.equals(params);
    expect(nodes[0]?.methods).to.deep.equal(["eth_chainId", "eth_getLogs"]);
  });

  it("come in the chain's order and each once, however the RPC answers", async () => {
    const [one, two, three] = [log(5, 3), log(5, 12), log(6, 0)];
    const logs = await read([three, two, one, two, three]);
    expect(logs.map(({ height, logIndex }) => `${height}/${logIndex}`)).to.deep.equal([
      "5/3",
      "5/12",
      "6/0",
    ]);
  });

  for (const [what, wrong, told] of [
    ["another contract", { address: `0x${"ef".repeat(20)}` }, "0.address is"],
    ["another topic", { topics: [UNKNOWN] }, "0.topics.0 is"],
    ["no topic", { topics: [] }, "0.topics.0 is absent (not asked for)"],
    ["a later block", { blockNumber: "0xa" }, '0.blockNumber is "0xa" (not asked for)'],
    ["an earlier block", { blockNumber: "0x4" }, '0.blockNumber is "0x4" (not asked for)'],
    ["a pending block", { blockNumber: null, blockHash: null }, "0.blockNumber is null"],
    ["a topic of 31 bytes", { topics: [TOPIC, word(1).slice(0, -2)] }, "0.topics.1 is"],
    ["half a byte", { data: "0xabc" }, "0.data is"],
    ["no digits", { data: "0xzz" }, "0.data is"],
    ["a huge index", { logIndex: "0x80000000" }, "0.logIndex is"],
    ["a huge time", { blockTimestamp: "0x10000000000" }, "0.blockTimestamp is"],
    ["a time in words", { blockTimestamp: "now" }, "0.blockTimestamp is"],
  ] as const) {
    it(`are refused where one has ${what}`, async () => {
      for (const form of [{}, PLAIN]) {
        const found = await failure([log(5, 0, { ...form, ...wrong })]);
        expect(found)
          .to.match(/^RpcUnavailable: the answer of RPC /)
          .and.include(told);
      }
    });
  }

  it("are refused where two at one place differ", async () => {
    for (const other of [{ data: "0x" }, { address: OTHER }, { topics: [TOPIC] }]) {
      const found = await failure([log(5, 0), log(5, 0, other)]);
      expect(found).to.match(/^RpcUnavailable: .* two different logs 0 of block 5$/);
    }
  });

  it("are refused as of a replaced block where one was removed, or two name different blocks", async () => {
    const removed = await failure([log(5, 0, { removed: true })]);
    expect(removed).to.match(/^BlockReplaced: block 5 /);
    const other = await failure([log(5, 0), log(5, 1, { blockHash: word(99) })]);
    expect(other).to.match(/^BlockReplaced: block 5 /);
  });

  it("lack the time where an RPC leaves it out, or writes zero", async () => {
    for (const blockTimestamp of [undefined, null, "0x0"]) {
      const [found] = await read([log(5, 0, { blockTimestamp })]);
      expect(found).to.include({ height: 5n, at: undefined });
    }
  });

  it("have the time only where all RPCs tell the same: one alone could choose it", async () => {
    const told = [log(5, 0), log(6, 0), log(7, 0)];
    const others = [
      log(5, 0),
      log(6, 0, { blockTimestamp: null }),
      log(7, 0, { blockTimestamp: "0x1" }),
    ];
    const found = await read(told, others);
    expect(found.map(({ at }) => at)).to.deep.equal([1_005n, undefined, undefined]);
  });

  it("are missing where RPCs disagree on one", async () => {
    expect(await failure([log(5, 0)], [])).to.match(/^RpcDisagreement: /);
  });

  it("are refused where the answer is no list", async () => {
    for (const answer of [null, {}, "0x", [null], [[]]]) {
      expect(await failure(answer)).to.match(/^RpcUnavailable: /);
    }
  });
});
