import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect } from "chai";

import { NetworkServer } from "../../../scripts/local/network/NetworkServer.ts";
import { NETWORK } from "./networkExample.ts";

describe("NetworkServer", () => {
  const servers: NetworkServer[] = [];

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  const { url: _, ...network } = NETWORK;

  /** A network that serves itself, by the account of its message board, which tells it from others. */
  async function serve(board = 0, port?: number) {
    const server = new NetworkServer();
    servers.push(server);
    const messageBoard = `0x${board.toString(16).padStart(40, "0")}`;
    const served = await server.serve({ ...network, messageBoard }, port);
    return { served, server };
  }

  const answerAt = async (url: string) => (await fetch(url)).json();

  it("serves the network's description, and in it where it does so", async () => {
    const { served } = await serve();
    expect(served.url).to.match(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await answerAt(served.url)).to.deep.equal(served);
  });

  it("keeps the password of its database to itself", async () => {
    const server = new NetworkServer();
    servers.push(server);
    const database = "postgres://causeway:secret@127.0.0.1:5432/causeway";
    const described = await server.serve({ ...network, database }, undefined);
    expect(described.database).to.equal(database);
    expect(JSON.stringify(await answerAt(described.url))).to.not.include("secret");
  });

  it("serves nothing else", async () => {
    const { served } = await serve();
    for (const path of ["/metrics", "/health", "/description"]) {
      expect((await fetch(served.url + path)).status, path).to.equal(404);
    }
    expect((await fetch(served.url, { method: "POST" })).status).to.equal(404);
  });

  it("serves each of two networks of one machine", async () => {
    const [one, other] = [(await serve(1)).served, (await serve(2)).served];
    expect(one.url).to.not.equal(other.url);
    for (const served of [one, other]) {
      expect(await answerAt(served.url)).to.deep.equal(served);
    }
  });

  it("serves at the port that was asked for, or not at all", async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, "127.0.0.1", done));
    const { port } = taken.address() as AddressInfo;
    const refusal = await serve(0, port).catch((error: unknown) => error);
    await new Promise((done) => taken.close(done));
    expect(refusal).to.have.property("code", "EADDRINUSE");
    expect((await serve(0, port)).served.url).to.equal(`http://127.0.0.1:${port}`);
  });

  it("answers nobody once it is closed", async () => {
    const { served, server } = await serve();
    await server.close();
    expect(await answerAt(served.url).catch(({ name }: Error) => name)).to.equal("TypeError");
  });

  it("can be closed where it never served", async () => {
    await new NetworkServer().close();
  });
});
