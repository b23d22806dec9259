import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

import { expect } from "chai";

import { ask } from "../../src/node/ask.ts";

const ANSWER = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: keep-alive\r\n\r\nok";
const ASKING = { timeout: 10_000, mostBytes: 100 };

describe("ask, of a peer that closes connections,", () => {
  let server: Server;
  let connections: number;
  /** How many requests a connection answers. */
  let answers: number;

  beforeEach(async () => {
    connections = 0;
    server = createServer((socket: Socket) => {
      connections += 1;
      let left = answers;
      socket.on("error", () => undefined);
      socket.on("data", () => (left-- > 0 ? socket.write(ANSWER) : socket.destroy()));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });

  afterEach(() => server.close());

  const asked = () => ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ASKING);

  it("asks again on a new connection if an idle one was closed meanwhile", async () => {
    answers = 1;
    for (let times = 0; times < 2; times++) {
      const { body } = await asked();
      expect(Buffer.from(body).toString()).to.equal("ok");
    }
    expect(connections).to.equal(2);
  });

  it("fails if a new connection is closed without an answer", async () => {
    answers = 0;
    const error = await asked().catch((reason: unknown) => reason);
    expect((error as NodeJS.ErrnoException).code).to.equal("ECONNRESET");
    expect(connections).to.equal(1);
  });
});
