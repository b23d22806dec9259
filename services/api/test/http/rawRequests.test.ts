import { connect } from "node:net";
import { expect } from "chai";

import { ApiWorld } from "../../testing/ApiWorld.ts";

describe("requests that are none", function () {
  this.timeout(60_000);

  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start();
  });

  after(() => world?.stop());

  /** Sends bytes as they are, and reads until the server ends the connection. */
  function send(text: string): Promise<string> {
    const { hostname, port } = new URL(world.api.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk.toString();
      });
      socket.once("close", () => resolve(answer));
      socket.once("error", reject);
    });
  }

  const bodyOf = (answer: string) => JSON.parse(answer.split("\r\n\r\n")[1] ?? "");

  it("have too large headers, and are answered in our form", async () => {
    const answer = await send(`GET / HTTP/1.1\r\nhost: a\r\nx: ${"a".repeat(17_000)}\r\n\r\n`);
    expect(answer).to.match(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(bodyOf(answer)).to.deep.equal({ code: 431, message: "Request Header Fields Too Large" });
  });

  it("are no HTTP, and are answered in our form", async () => {
    const answer = await send("hello\r\n\r\n");
    expect(answer).to.match(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(bodyOf(answer)).to.deep.equal({ code: 400, message: "Bad Request" });
  });

  it("are a GET with a body", async () => {
    const answer = await send(
      "GET /supportedChainInfo HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}",
    );
    expect(answer).to.match(/^HTTP\/1\.1 400 /);
    expect(bodyOf(answer)).to.deep.equal({
      errno: 2000,
      message: "Bad Request: a GET has no body",
    });
  });

  it("name no host, or several", async () => {
    expect(await send("GET /supportedChainInfo HTTP/1.1\r\n\r\n")).to.match(/^HTTP\/1\.1 400 /);
    const twice =
      "GET /supportedChainInfo HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n";
    expect(await send(twice)).to.match(/^HTTP\/1\.1 (200|400) /);
  });
});
