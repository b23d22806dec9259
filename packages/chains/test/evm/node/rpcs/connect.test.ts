import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { expect } from "chai";

import { connect } from "../../../../src/evm/node/rpcs/connect.ts";
import type { QuorumProvider } from "../../../../src/evm/node/rpcs/QuorumProvider.ts";
import { onRpcCall, type RpcCall } from "../../../../src/evm/node/rpcs/rpcCalls.ts";
import { HangingRpc } from "../../../../testing/HangingRpc.ts";

type Answer = (respond: {
  readonly body: string;
  readonly response: import("node:http").ServerResponse;
}) => void;

describe("an RPC that hangs", () => {
  let server: Server;
  let hanging: HangingRpc;
  let rpcs: QuorumProvider;
  let answer: Answer;
  const whole: Answer = ({ body, response }) => response.end(body);

  beforeEach(async () => {
    answer = whole;
    server = createServer(async (request, response) => {
      let asked = "";
      for await (const chunk of request) asked += chunk;
      const { id } = JSON.parse(asked);
      response.setHeader("content-type", "application/json");
      answer({ body: JSON.stringify({ jsonrpc: "2.0", id, result: "0x1" }), response });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    hanging = await HangingRpc.before(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const chain = { name: "hub", chainId: 1n, rpcUrls: [hanging.url], timeoutMilliseconds: 300 };
    rpcs = await connect(chain);
  });

  afterEach(() => {
    rpcs.destroy();
    hanging.stop();
    server.closeAllConnections();
    server.close();
  });

  const failure = () => rpcs.send("eth_chainId", []).catch((error) => error);

  it("tells listeners of a failed request, and of each that was answered", async () => {
    const told: RpcCall[] = [];
    const end = onRpcCall((call) => told.push(call));
    await rpcs.send("eth_chainId", []);
    hanging.hang();
    await failure();
    end();
    await failure();
    expect(told).to.deep.equal([
      { chainId: 1n, method: "eth_chainId", isAnswered: true },
      { chainId: 1n, method: "eth_chainId", isAnswered: false },
    ]);
  });

  it("is given up, named with its chain, and leaves no connection open", async () => {
    hanging.hang();
    const { code, message } = await failure();
    expect(code).to.equal("RpcUnavailable");
    expect(message).to.match(
      /^RPC 1 \(http:\/\/127\.0\.0\.1:\d+\) of hub does not answer eth_chainId/,
    );
    expect(message).to.include("no whole answer within 0.3 s");
    await until(() => hanging.open.size === 0);
    hanging.recover();
    expect(await rpcs.send("eth_chainId", [])).to.equal("0x1");
  });

  it("is given up too where it goes on to answer and never ends", async () => {
    let dripping: NodeJS.Timeout | undefined;
    answer = ({ response }) => {
      dripping = setInterval(() => response.write(" "), 20);
    };
    expect((await failure()).message).to.include("no whole answer within 0.3 s");
    clearInterval(dripping);
  });

  it("is given up too where it tells to ask again much later", async () => {
    answer = ({ response }) => response.writeHead(429, { "retry-after": "1000000" }).end();
    expect((await failure()).code).to.equal("RpcUnavailable");
  });

  it("is not unpacked where it answers packed, and not followed where it sends us elsewhere", async () => {
    answer = ({ body, response }) =>
      response.setHeader("content-encoding", "gzip").end(gzipSync(body));
    expect((await failure()).message).to.include("the answer is packed (gzip)");
    answer = ({ response }) => response.writeHead(307, { location: hanging.url }).end();
    expect((await failure()).message).to.include("it answers 307");
  });
});

/** Waits until it is so; the test's own time ends it. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}
