import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { evmChainConfig } from "@causeway/environment";
import { expect } from "chai";
import { ChainError } from "../../src/index.ts";
import { connectEvmChain } from "../../src/node/index.ts";

/** Block 1 of an anvil chain, post-Prague. */
const BLOCK = await blockOf();

describe("several RPCs of an EVM chain", () => {
  const servers: Server[] = [];

  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** @param others Answers to methods that do not ask for a block. */
  async function serve(block: object, chainId = "0x1", others: object = {}): Promise<string> {
    const results: Record<string, unknown> = { eth_chainId: chainId, ...others };
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const calls = [JSON.parse(Buffer.concat(chunks).toString())].flat();
      const answers = calls.map(({ id, method }) => {
        return { jsonrpc: "2.0", id, result: method in results ? results[method] : block };
      });
      const body = answers.length === 1 ? answers[0] : answers;
      response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const connect = (...rpcUrls: string[]) => {
    const address = `0x${"11".repeat(20)}`;
    const contracts = { mailbox: address, committeeRegistry: address };
    const config = { name: "test", chainId: 1n, rpcUrls, ...contracts, rpcTimeout: 2_000 };
    return connectEvmChain(evmChainConfig.parse(config));
  };

  async function headerOf(...blocks: object[]): Promise<unknown> {
    const chain = await connect(...(await Promise.all(blocks.map((block) => serve(block)))));
    const result = await chain.finalisedHeader(1n).catch((error) => error.code);
    chain.close();
    return result;
  }

  async function failureOf(block: object): Promise<unknown> {
    const chain = await connect(await serve(block));
    const failure = await chain.finalisedHeader(1n).catch((error: unknown) => error);
    chain.close();
    return failure;
  }

  it("gives a header on which all agree", async () => {
    expect(await headerOf(BLOCK, BLOCK)).to.include({ height: 1n, hash: BLOCK.hash });
  });

  it("gives nothing when one shows another block", async () => {
    expect(await headerOf(BLOCK, await blockOf({ timestamp: "0x2" }))).to.equal("RpcDisagreement");
  });

  it("refuses a header that does not hash to its block's hash", async () => {
    for (const field of ["stateRoot", "timestamp", "parentHash", "requestsHash"] as const) {
      const forged = { ...BLOCK, [field]: field === "timestamp" ? "0x9" : `0x${"77".repeat(32)}` };
      expect(await headerOf(forged), field).to.equal("InvalidHeader");
    }
  });

  it("takes a field that a fork appended later for absent where it is null", async () => {
    const older = await blockOf({ requestsHash: undefined });
    for (const same of [older, { ...older, requestsHash: null }]) {
      expect(await headerOf(same)).to.include({ height: 1n, hash: older.hash });
    }
    expect(await headerOf({ ...BLOCK, requestsHash: null })).to.equal("InvalidHeader");
  });

  it("takes for one header what one RPC says with nulls, and another without them", async () => {
    const forked = [
      ...["baseFeePerGas", "withdrawalsRoot", "blobGasUsed", "excessBlobGas"],
      ...["parentBeaconBlockRoot", "requestsHash"],
    ];
    const all = (value: undefined | null) =>
      Object.fromEntries(forked.map((field) => [field, value]));
    const oldest = await blockOf(all(undefined));
    const header = await headerOf(oldest, { ...oldest, ...all(null) });
    expect(header).to.include({ height: 1n, hash: oldest.hash });
  });

  it("names the chain whose header has a field that it does not know", async () => {
    const failure = await failureOf(await blockOf({ ofTheNextFork: `0x${"b".repeat(64)}` }));
    expect(failure).to.be.instanceOf(ChainError).and.include({ code: "InvalidHeader" });
    expect(failure).to.have.nested.property("details.chain", "test");
    expect(failure)
      .to.have.property("message")
      .that.match(/^header of block 1 of test hashes to/);
  });

  it("names chain, field and value where a header is not of the form of one", async () => {
    for (const [field, value] of Object.entries({
      requestsHash: 7,
      stateRoot: null,
      gasUsed: "12",
    })) {
      const failure = await failureOf({ ...BLOCK, [field]: value });
      expect(failure, field).to.be.instanceOf(ChainError).and.include({ code: "RpcUnavailable" });
      const told = `of test to eth_getBlockByNumber cannot be read: ${field} is ${JSON.stringify(value)} (`;
      expect(failure).to.have.property("message").that.includes(told);
      expect(failure).to.have.nested.property("details.chain", "test");
      expect(failure).to.have.nested.property("details.wrong[0].field", field);
    }
  });

  it("refuses a header of another height than was asked for", async () => {
    const chain = await connect(await serve(await blockOf({ number: "0x5" })));
    const code = await chain.finalisedHeader(4n).catch((error) => error.code);
    chain.close();
    expect(code).to.equal("UnknownHeight");
  });

  it("refuses an RPC of another chain", async () => {
    const urls = [await serve(BLOCK), await serve(BLOCK, "0x2")];
    const failure = await connect(...urls).catch((error) => error);
    expect(failure.code).to.equal("WrongChain");
    expect(failure.details).to.include({ served: 2n, expected: 1n });
  });

  it("gives nothing when one is silent", async () => {
    const gone = await serve(BLOCK);
    const chain = await connect(await serve(BLOCK), gone);
    servers.at(-1)?.closeAllConnections();
    servers.pop()?.close();
    const code = await chain.finalisedHeader(1n).catch((error) => error.code);
    chain.close();
    expect(code).to.equal("RpcUnavailable");
  });

  it("are named in errors without the keys that their URLs may hold", async () => {
    const [one, other] = [await serve(BLOCK), await serve(await blockOf({ timestamp: "0x2" }))];
    const chain = await connect(`${one}/secret`, `${other}/secret`);
    const disagreement = await chain.finalisedHeader(1n).catch((error) => error);
    servers.at(-1)?.closeAllConnections();
    servers.pop()?.close();
    const silence = await chain.finalisedHeader(1n).catch((error) => error);
    chain.close();
    expect(disagreement.code).to.equal("RpcDisagreement");
    expect(silence.code).to.equal("RpcUnavailable");
    for (const { message, details, cause } of [disagreement, silence]) {
      const told = message + JSON.stringify(details, (_, v) => (typeof v === "bigint" ? "" : v));
      expect(told).to.include(new URL(other).host);
      expect(told + String(cause)).to.not.include("secret");
    }
  });

  it("make reading fail where the receipt of an event is missing, so that none is left out", async () => {
    const word = `0x${"1".repeat(64)}`;
    const log = { topics: [word], data: "0x", transactionHash: word, blockHash: word };
    const answers = { eth_getLogs: [{ ...log, logIndex: "0x0" }], eth_getTransactionReceipt: null };
    const chain = await connect(await serve(BLOCK, "0x1", answers));
    const failure = await chain.mailboxEvents(1n, 1n).catch((error) => error);
    chain.close();
    expect(failure.code).to.equal("BlockReplaced");
  });

  it("refuse to be one and the same", () => {
    expect(() => connect("http://127.0.0.1:1", "http://127.0.0.1:1")).to.throw("twice");
  });
});

/** A block as an RPC answers it, with the hash that its fields have. */
async function blockOf(changes: object = {}) {
  const { encodeRlp, keccak256, toBeArray } = await import("ethers");
  const word = (digit: string) => `0x${digit.repeat(64)}`;
  const block = {
    parentHash: word("1"),
    sha3Uncles: word("2"),
    miner: `0x${"3".repeat(40)}`,
    stateRoot: word("4"),
    transactionsRoot: word("5"),
    receiptsRoot: word("6"),
    logsBloom: `0x${"00".repeat(256)}`,
    difficulty: "0x0",
    number: "0x1",
    gasLimit: "0x1c9c380",
    gasUsed: "0x0",
    timestamp: "0x1",
    extraData: "0x",
    mixHash: word("7"),
    nonce: "0x0000000000000000",
    baseFeePerGas: "0x3b9aca00",
    withdrawalsRoot: word("8"),
    blobGasUsed: "0x0",
    excessBlobGas: "0x0",
    parentBeaconBlockRoot: word("9"),
    requestsHash: word("a"),
    ...changes,
  };
  const numbers = new Set(
    "difficulty number gasLimit gasUsed timestamp baseFeePerGas blobGasUsed excessBlobGas".split(
      " ",
    ),
  );
  const fields = Object.entries(block)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (numbers.has(name) ? toBeArray(BigInt(value)) : value));
  return { ...block, hash: keccak256(encodeRlp(fields)), totalDifficulty: "0x0" };
}
