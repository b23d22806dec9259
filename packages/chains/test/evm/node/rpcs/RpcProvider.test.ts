import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";
import {
  type JsonRpcPayload,
  Signature,
  TransactionResponse,
  type TransactionResponseParams,
} from "ethers";

import { RpcProvider } from "../../../../src/evm/node/rpcs/RpcProvider.ts";

describe("RpcProvider", () => {
  let server: Server;
  let rpc: RpcProvider;
  let asked: { readonly type: string | undefined; readonly payloads: JsonRpcPayload[] }[];
  let answer: (payload: JsonRpcPayload) => object | string;
  /** Milliseconds. */
  let delay: (payload: JsonRpcPayload) => number;

  beforeEach(async () => {
    asked = [];
    delay = () => 0;
    answer = ({ params }) => ({ result: (params as unknown[])[0] });
    server = createServer(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      const payloads: JsonRpcPayload[] = [JSON.parse(text)].flat();
      asked.push({ type: request.headers["content-type"], payloads });
      await sleep(Math.max(...payloads.map(delay)));
      const answers = payloads.map((payload) => {
        const said = answer(payload);
        const { id } = payload;
        return typeof said === "string" ? said : JSON.stringify({ jsonrpc: "2.0", id, ...said });
      });
      response.end(text.startsWith("[") ? `[${answers.join()}]` : answers.join());
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    rpc = new RpcProvider(`http://127.0.0.1:${port}`, 5_000, 1n);
  });

  afterEach(() => {
    rpc.destroy();
    server.closeAllConnections();
    server.close();
  });

  it("asks in JSON, and answers with any text", async () => {
    expect(await rpc.send("web3_clientVersion", ["é 🚀"])).to.equal("é 🚀");
    expect(asked.map(({ type }) => type)).to.deep.equal(["application/json"]);
  });

  it("asks for what is wanted at once in few requests, none of which is large", async () => {
    const wanted = Array.from({ length: 45 }, (_, index) => index);
    const got = await Promise.all(wanted.map((index) => rpc.send("test", [index])));
    expect(got).to.deep.equal(wanted);
    expect(asked.map(({ payloads }) => payloads.length).toSorted()).to.deep.equal([20, 20, 5]);
  });

  it("tells of a batch who is refused", async () => {
    answer = ({ params }) =>
      (params as unknown[])[0] === 1
        ? { error: { code: -32_000, message: "no" } }
        : { result: "yes" };
    const [one, other] = await Promise.allSettled([rpc.send("test", [0]), rpc.send("test", [1])]);
    expect(one).to.include({ status: "fulfilled", value: "yes" });
    expect(other.status === "rejected" && other.reason.error).to.include({ message: "no" });
  });

  it("asks alone for what may be large, and takes so much of it as of nothing else", async () => {
    const large = "ab".repeat(2 ** 21);
    answer = () => ({ result: `0x${large}` });
    const [logs, call] = await Promise.allSettled([
      rpc.send("eth_getLogs", [{}]),
      rpc.send("eth_call", [{}]),
    ]);
    expect(logs).to.deep.include({ status: "fulfilled", value: `0x${large}` });
    expect(call.status === "rejected" && call.reason.message).to.equal(
      "the answer has more than 2097152 bytes",
    );
    expect(asked).to.have.length(2);
  });

  it("takes what answers it and no other, and keeps the beginning of an error", async () => {
    answer = ({ params }) => {
      const [kind] = params as unknown[];
      if (kind === "nothing") return "null";
      if (kind === "stranger") return { id: 99, result: "x" };
      const error = { code: 3, message: "reverted", data: `0x${"ab".repeat(500_000)}` };
      return { error };
    };
    const failures = ["nothing", "stranger"].map((kind) =>
      rpc.send("test", [kind]).catch((error) => error.error.message),
    );
    expect(await Promise.all(failures)).to.deep.equal(Array(2).fill("it leaves that unanswered"));
    const refused = await rpc.send("eth_call", [{}]).catch((error) => error);
    expect(refused.code).to.equal("CALL_EXCEPTION");
    expect(refused.message.length).to.be.lessThan(100_000);
    expect(JSON.stringify(refused.info).length).to.be.lessThan(50_000);
  });

  it("fails where the answer is no JSON", async () => {
    answer = () => "<html>busy</html>";
    const failure = await rpc.send("test", [0]).catch((error) => error);
    expect(failure).to.be.instanceOf(SyntaxError);
  });

  /** Answers of a node that mines a transaction, in its newest block, after it was asked for it twice. */
  function minedMeanwhile(hash: string): typeof answer {
    let times = 0;
    return ({ method }) => {
      if (method === "eth_blockNumber") return { result: "0x7" };
      return { result: ++times > 2 ? { ...RECEIPT, transactionHash: hash } : null };
    };
  }

  it("finds a transaction that is mined meanwhile, also if no block follows", async () => {
    const hash = `0x${"ab".repeat(32)}`;
    answer = minedMeanwhile(hash);
    rpc.pollingInterval = 10;
    const transaction = new TransactionResponse({ ...SENT, hash }, rpc);
    const receipt = await transaction.wait(1, 3_000);
    expect(receipt?.blockNumber).to.equal(7);
    // A question may be under way when the answer to another ends the wait.
    await sleep(50);
    const before = asked.length;
    await sleep(50);
    expect(asked.length).to.equal(before);
  });

  it("waits on where its RPC does not say which block is the newest", async () => {
    const hash = `0x${"ab".repeat(32)}`;
    const mined = minedMeanwhile(hash);
    let failures = 0;
    answer = (payload) =>
      payload.method === "eth_blockNumber" && ++failures < 4
        ? { error: { code: -32_000, message: "busy" } }
        : mined(payload);
    rpc.pollingInterval = 10;
    const transaction = new TransactionResponse({ ...SENT, hash }, rpc);
    expect((await transaction.wait(1, 3_000))?.blockNumber).to.equal(7);
  });

  it("leaves no question behind that fails unheard when it is closed after a wait", async () => {
    const hash = `0x${"ab".repeat(32)}`;
    answer = minedMeanwhile(hash);
    delay = ({ method }) => (method === "eth_blockNumber" ? 60 : 0);
    rpc.pollingInterval = 10;
    const transaction = new TransactionResponse({ ...SENT, hash }, rpc);
    await transaction.wait(1, 3_000);
    rpc.destroy();
    await sleep(100);
  });
});

const NOBODY = `0x${"00".repeat(20)}`;
const NOTHING = `0x${"00".repeat(32)}`;

const RECEIPT = {
  blockHash: NOTHING,
  blockNumber: "0x7",
  transactionIndex: "0x0",
  from: NOBODY,
  to: NOBODY,
  contractAddress: null,
  gasUsed: "0x5208",
  cumulativeGasUsed: "0x5208",
  effectiveGasPrice: "0x1",
  logsBloom: "0x",
  logs: [],
  type: "0x2",
  status: "0x1",
};

/** A transaction that was sent, and is in no block yet. */
const SENT: Omit<TransactionResponseParams, "hash"> = {
  blockNumber: null,
  blockHash: null,
  index: 0,
  type: 2,
  to: NOBODY,
  from: NOBODY,
  nonce: 0,
  gasLimit: 21_000n,
  gasPrice: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  data: "0x",
  value: 0n,
  chainId: 1n,
  signature: Signature.from(),
  accessList: [],
  authorizationList: null,
};
