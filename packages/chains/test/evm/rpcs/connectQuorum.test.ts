import { expect } from "chai";

import { EvmViews } from "../../../src/evm/EvmViews.ts";
import { connectQuorum } from "../../../src/evm/rpcs/connectQuorum.ts";
import type { RpcQuorum } from "../../../src/evm/rpcs/RpcQuorum.ts";
import { HttpNode } from "../../../testing/HttpNode.ts";

const HEAD = { eth_chainId: "0x1", eth_blockNumber: "0x7" };

/** By `fetch`, as a browser asks. */
describe("a quorum of RPCs over HTTP", () => {
  let nodes: HttpNode[];
  let quorum: RpcQuorum;

  const connect = (signal?: AbortSignal) =>
    connectQuorum(
      {
        name: "hub",
        chainId: 1n,
        rpcUrls: nodes.map(({ url }) => `${url}/key`),
        timeoutMilliseconds: 2_000,
      },
      { remedy: "ask another", ...(signal && { signal }) },
    );

  const answering = (node: HttpNode | undefined, answers: Readonly<Record<string, unknown>>) => {
    if (node) node.answer = ({ method }) => ({ ...HEAD, ...answers })[method];
  };

  beforeEach(async () => {
    nodes = await Promise.all([HttpNode.start(), HttpNode.start(), HttpNode.start()]);
    for (const node of nodes) answering(node, { eth_call: `0x${"0".repeat(63)}1` });
    quorum = await connect();
  });

  afterEach(() => {
    quorum.close();
    for (const node of nodes) node.stop();
  });

  const views = () => new EvmViews(quorum, `0x${"11".repeat(20)}`);
  const ZERO = `0x${"00".repeat(32)}`;

  it("reads what all of them answer, each asked in batches", async () => {
    const asked = Array.from({ length: 30 }, (_, index) => views().isDone(ZERO, BigInt(index)));
    expect(await Promise.all(asked)).to.deep.equal(Array(30).fill(true));
    const lengths = nodes[0]?.batches.map(({ length }) => length);
    expect(lengths).to.deep.equal([1, 20, 10, 20, 10]);
  });

  it("reads nothing where one of three lies, and tells what each said", async () => {
    answering(nodes[2], { eth_call: `0x${"0".repeat(64)}` });
    const failure = await views()
      .isDone(ZERO, 1n)
      .catch((error) => error);
    expect(failure.code).to.equal("RpcDisagreement");
    expect(failure.message).to.match(
      /hub disagree on eth_call.*RPC 1: "0x0+1"; RPC 2: "0x0+1"; RPC 3: "0x0+"; RPC 3 alone differs$/,
    );
    expect(failure.details.alone).to.match(/^3 \(/);
    expect(JSON.stringify(failure.details)).to.not.include("key");
  });

  it("reads a call that reverts where all say so alike", async () => {
    const refuse = (node: HttpNode, data: string) => {
      const error = { code: 3, message: "execution reverted", data };
      answering(node, { eth_call: { error } });
    };
    for (const node of nodes) refuse(node, "0x12345678");
    expect(
      (
        await views()
          .isDone(ZERO, 1n)
          .catch((error) => error)
      ).code,
    ).to.equal("CallReverted");
    refuse(nodes[1] as HttpNode, "0x");
    expect(
      (
        await views()
          .isDone(ZERO, 1n)
          .catch((error) => error)
      ).code,
    ).to.equal("RpcDisagreement");
  });

  it("reads nothing where one is busy for long, answers too much, or not in time", async () => {
    const [node] = nodes as [HttpNode];
    const reason = () =>
      views()
        .isDone(ZERO, 1n)
        .catch(({ code, message }) => `${code}: ${message}`);
    const told =
      /^RpcUnavailable: RPC 1 \(http:\/\/127\.0\.0\.1:\d+\/…\) of hub does not answer eth_\w+: /;
    node.respond = (response) => !!response.writeHead(429, { "retry-after": "60" }).end();
    expect(await reason())
      .to.match(told)
      .and.match(/it answers 429, and is to be asked again in 60 s$/);
    node.respond = () => false;
    answering(node, { eth_call: `0x${"ab".repeat(2 ** 21)}` });
    expect(await reason())
      .to.match(told)
      .and.match(/the answer has more than \d+ bytes$/);
    node.respond = () => true;
    expect(await reason())
      .to.match(told)
      .and.match(/no whole answer within 2 s$/);
  });

  it("ends what is asked by a signal, and tells its reason", async () => {
    const stop = new AbortController();
    for (const node of nodes) node.respond = () => true;
    const reading = new EvmViews(quorum.until(stop.signal), `0x${"11".repeat(20)}`);
    const asked = [reading.isDone(ZERO, 1n), reading.headHeight()];
    stop.abort(new Error("enough"));
    for (const one of asked) expect((await one.catch((error) => error)).message).to.equal("enough");
    expect((await connect(stop.signal).catch((error) => error)).message).to.equal("enough");
  });

  it("names field and value of an answer that cannot be read", async () => {
    for (const node of nodes) answering(node, { eth_call: "soon" });
    const failure = await views()
      .isDone(ZERO, 1n)
      .catch((error) => error);
    expect(failure).to.include({ name: "MalformedAnswer", code: "RpcUnavailable" });
  });

  it("is missing where one serves another chain, with what to do", async () => {
    answering(nodes[1], { eth_chainId: "0x2" });
    const failure = await connect().catch((error) => error);
    expect(failure).to.include({ name: "RpcUnusable", code: "WrongChain" });
    expect(failure.message).to.match(
      /^the RPC of hub, http:[^ ]+…, serves chain 2 and not 1: ask another$/,
    );
  });
});
