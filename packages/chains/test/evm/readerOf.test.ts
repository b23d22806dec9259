import { interfaceOf, iPricedAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { JsonRpcProvider } from "ethers";

import { ChainView } from "../../src/evm/ChainView.ts";
import { firstBlockWithCode } from "../../src/evm/firstBlockWithCode.ts";
import { readerOf } from "../../src/evm/readerOf.ts";
import { readLogs } from "../../src/evm/readLogs.ts";
import { readView } from "../../src/evm/readView.ts";
import { connectQuorum } from "../../src/evm/rpcs/connectQuorum.ts";
import type { RpcQuorum } from "../../src/evm/rpcs/RpcQuorum.ts";
import type { RpcRequest } from "../../src/rpcs/RpcClient.ts";
import { HttpNode } from "../../testing/HttpNode.ts";

const ADDRESS = `0x${"ab".repeat(20)}`;
const WORD = `0x${"cd".repeat(32)}`;

const LOG = {
  ...{ address: ADDRESS, topics: [WORD], data: "0x12", transactionHash: WORD, blockHash: WORD },
  ...{ blockNumber: "0x5", logIndex: "0x2", transactionIndex: "0x0", removed: false },
};

const HEAD = {
  ...{ eth_chainId: "0x1", eth_blockNumber: "0x7", eth_getLogs: [LOG] },
  eth_getBlockByNumber: { number: "0x7", hash: WORD, timestamp: "0x64" },
};

const price = { base: 1n, gasPrice: 2n, maxGasLimit: 3n, maxPayload: 4n, gasPerByte: 5n };

describe("a chain's state, read without a provider of ethers", () => {
  let node: HttpNode;
  let quorum: RpcQuorum;
  let call: unknown;

  beforeEach(async () => {
    node = await HttpNode.start();
    call = interfaceOf(iPricedAbi).encodeFunctionResult("pricesTo", [price, price]);
    node.answer = ({ method, params }) => {
      if (method === "eth_call") return call;
      const [, block] = params as [string, string];
      if (method === "eth_getCode") return Number(block) < 4 ? "0x" : "0x60";
      return HEAD[method as keyof typeof HEAD];
    };
    quorum = await connectQuorum({ name: "hub", chainId: 1n, rpcUrls: [node.url] });
  });

  afterEach(() => {
    quorum.close();
    node.stop();
  });

  const view = () => ChainView.newest(readerOf(quorum));

  it("has time, code and the block of a contract", async () => {
    const newest = await view();
    expect(newest.blockTag).to.equal(7);
    expect(await newest.time()).to.equal(100n);
    expect(await newest.hasCode(ADDRESS)).to.equal(true);
    expect(await firstBlockWithCode(newest, ADDRESS)).to.equal(4);
  });

  it("has the logs that a provider of ethers reads", async () => {
    const query = { address: ADDRESS, topics: [WORD], fromBlock: 1, range: 10 };
    const provider = new JsonRpcProvider(node.url, 1, { staticNetwork: true, cacheTimeout: -1 });
    const theirs = await readLogs(ChainView.at(provider, 7), query);
    provider.destroy();
    const ours = await readLogs(await view(), query);
    expect(ours).to.have.length(1);
    const [{ address, ...one }] = ours as [(typeof ours)[number]];
    expect(theirs[0]).to.deep.include(one);
    expect(theirs[0]?.address.toLowerCase()).to.equal(address);
    const asked = node.batches.flat().filter(({ method }) => method === "eth_getLogs");
    expect(asked[0]?.params).to.deep.equal(asked[1]?.params);
  });

  it("has what a contract answers, at the block of the view", async () => {
    const priced = { abi: iPricedAbi, address: ADDRESS };
    const { price: read } = await readView(await view(), priced, "pricesTo", 1n);
    expect(read.gasPrice).to.equal(2n);
    const asked = node.batches.flat().at(-1) as RpcRequest;
    expect(asked.params).to.have.property("1", "0x7");
    call = { error: { code: 3, message: "execution reverted", data: "0x" } };
    const failure = await readView(await view(), priced, "pricesTo", 1n).catch((error) => error);
    expect(failure).to.include({ code: "CallReverted" });
  });
});
