import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { expect } from "chai";
import type { JsonRpcPayload } from "ethers";

import { RpcProvider } from "../../../src/evm/rpcs/RpcProvider.ts";

describe("RpcProvider", () => {
  let server: Server;
  let rpc: RpcProvider;
  let asked: { readonly type: string | undefined; readonly payloads: JsonRpcPayload[] }[];
  let answer: (payload: JsonRpcPayload) => object | string;

  beforeEach(async () => {
    asked = [];
    answer = ({ params }) => ({ result: (params as unknown[])[0] });
    server = createServer(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      const payloads: JsonRpcPayload[] = [JSON.parse(text)].flat();
      asked.push({ type: request.headers["content-type"], payloads });
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

  it("fails where the answer is no JSON", async () => {
    answer = () => "<html>busy</html>";
    const failure = await rpc.send("test", [0]).catch((error) => error);
    expect(failure).to.be.instanceOf(SyntaxError);
  });
});
