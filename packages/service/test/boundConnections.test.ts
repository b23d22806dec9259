import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";

import { boundConnections, createLogger, HTTP_BOUNDS, HttpService } from "../src/index.ts";
import { leaveHalfSent } from "../testing/leaveHalfSent.ts";

describe("connections of a server", () => {
  let http: HttpService;
  let sockets: Socket[];
  let answerSlowly: () => void;

  beforeEach(() => {
    sockets = [];
    http = new HttpService(createLogger("test", "silent"));
    http.app.get("/health", async () => ({ ok: true }));
    const slow = new Promise<void>((resolve) => {
      answerSlowly = resolve;
    });
    http.app.get("/slow", async () => {
      await slow;
      return { ok: true };
    });
  });

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await http.close();
  });

  /** Connections that have sent a part of a request. */
  async function halfSent(url: string, count: number): Promise<void> {
    sockets.push(...(await leaveHalfSent(url, count)));
    await sleep(50);
  }

  const open = () => sockets.filter((socket) => !socket.destroyed).length;

  it("are as many as the bound, the newest of them, whatever strangers leave half sent", async () => {
    const url = await http.listen({ host: "127.0.0.1", port: 0 });
    await halfSent(url, HTTP_BOUNDS.mostConnections + 100);
    expect((await fetch(`${url}/health`)).status).to.equal(200);
    await sleep(50);
    expect(open()).to.equal(HTTP_BOUNDS.mostConnections - 1);
    expect(sockets[0]?.destroyed).to.equal(true);
  });

  it("are not closed while they are answered", async () => {
    boundConnections(http.app.server, 4);
    const url = await http.listen({ host: "127.0.0.1", port: 0 });
    const answer = fetch(`${url}/slow`);
    await sleep(50);
    await halfSent(url, 20);
    answerSlowly();
    expect((await answer).status).to.equal(200);
    while (open() > 4) await sleep(10);
  });

  it("end with a request that does not become whole", () => {
    expect(http.app.server.requestTimeout).to.equal(HTTP_BOUNDS.requestTimeout);
    expect(http.app.server.headersTimeout).to.equal(HTTP_BOUNDS.requestTimeout);
  });
});
