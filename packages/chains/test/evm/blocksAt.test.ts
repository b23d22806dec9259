import { expect } from "chai";

import { blocksAt, connectQuorum, finalHeight, type RpcQuorum } from "../../src/evm/index.ts";
import { HttpNode } from "../../testing/HttpNode.ts";

const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`;

const block = (height: number, changes: object = {}) => ({
  number: `0x${height.toString(16)}`,
  hash: word(height),
  parentHash: word(height - 1),
  timestamp: "0x64",
  ...changes,
});

describe("blocks of some heights", () => {
  const nodes: HttpNode[] = [];
  let quorum: RpcQuorum;

  afterEach(() => {
    quorum.close();
    for (const node of nodes.splice(0)) node.stop();
  });

  /** @param answers What each RPC answers, when it is asked for a block. */
  async function connect(...answers: ((tag: string) => unknown)[]): Promise<RpcQuorum> {
    for (const answer of answers) {
      const node = await HttpNode.start();
      node.answer = ({ method, params }) =>
        method === "eth_getBlockByNumber" ? answer((params as string[])[0] as string) : "0x1";
      nodes.push(node);
    }
    const rpcUrls = nodes.map(({ url }) => url);
    quorum = await connectQuorum({ name: "test", chainId: 1n, rpcUrls });
    return quorum;
  }

  const failure = (asked: Promise<unknown>) =>
    asked.then(
      () => "nothing is refused",
      ({ code, message }) => `${code}: ${message}`,
    );

  it("come in order, with 20 in each request", async () => {
    const rpcs = await connect((tag) => block(Number(tag)));
    const heights = Array.from({ length: 240 }, (_, at) => BigInt(300 - at));
    const blocks = await blocksAt(rpcs, heights);
    expect(blocks.map(({ height }) => height)).to.deep.equal(heights);
    const told = { hash: word(300), parentHash: word(299), at: 100n, logsBloom: undefined };
    expect(blocks[0]).to.deep.equal({ height: 300n, ...told });
    expect(nodes[0]?.batches.slice(1).map(({ length }) => length)).to.deep.equal(
      Array(12).fill(20),
    );
  });

  it("have their bloom where the RPC tells one that Ethereum knows", async () => {
    const rpcs = await connect((tag) => {
      const logsBloom = { "0x1": `0x${"AB".repeat(256)}`, "0x2": "0x", "0x3": 7 }[tag];
      return block(Number(tag), { logsBloom });
    });
    const blocks = await blocksAt(rpcs, [1n, 2n, 3n]);
    expect(blocks.map(({ logsBloom }) => logsBloom)).to.deep.equal([
      `0x${"ab".repeat(256)}`,
      undefined,
      undefined,
    ]);
  });

  it("are replaced where the RPC has one no more", async () => {
    const rpcs = await connect((tag) => (tag === "0x2" ? null : block(Number(tag))));
    expect(await failure(blocksAt(rpcs, [1n, 2n]))).to.match(/^BlockReplaced: block 2 of chain 1 /);
  });

  for (const [what, changes, told] of [
    ["another height", { number: "0x2" }, 'number is "0x2" (another block)'],
    ["a hash of 31 bytes", { hash: word(1).slice(0, -2) }, "hash is"],
    ["no parent", { parentHash: undefined }, "parentHash is absent"],
    ["a time beyond all times", { timestamp: "0x10000000000" }, "timestamp is"],
  ] as const) {
    it(`are refused where one has ${what}`, async () => {
      const rpcs = await connect((tag) => block(Number(tag), changes));
      const found = await failure(blocksAt(rpcs, [1n]));
      expect(found)
        .to.match(/^RpcUnavailable: /)
        .and.include(told);
    });
  }

  it("are missing where RPCs tell different parents of one", async () => {
    const rpcs = await connect(
      (tag) => block(Number(tag)),
      (tag) => block(Number(tag), { parentHash: word(77) }),
    );
    expect(await failure(blocksAt(rpcs, [1n]))).to.match(/^RpcDisagreement: /);
  });

  it("are final up to the lowest final height of all RPCs", async () => {
    const final = (height: number) => (tag: string) =>
      block(tag === "finalized" ? height : Number(tag));
    expect(await finalHeight(await connect(final(9), final(7)))).to.equal(7n);
  });

  it("are not final on a chain without a final block", async () => {
    expect(await finalHeight(await connect(() => null))).to.equal(0n);
  });
});
