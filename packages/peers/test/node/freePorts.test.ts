import { once } from "node:events";
import { createServer } from "node:net";

import { expect } from "chai";

import { freePorts } from "../../src/node/freePorts.ts";

describe("free ports", () => {
  it("differ, and can all be listened on", async () => {
    const ports = await freePorts(5);
    expect(new Set(ports).size).to.equal(5);
    const servers = ports.map((port) => createServer().listen(port, "127.0.0.1"));
    await Promise.all(servers.map((server) => once(server, "listening")));
    for (const server of servers) server.close();
  });

  it("are never the one that fetch blocks", async () => {
    let next = 10_079;
    const [first, second] = await freePorts(2, () => next++);
    expect([first, second]).to.not.include(10_080);
  });

  it("are none of those that the system gives to others", async () => {
    const given = createServer().listen(0, "127.0.0.1");
    await once(given, "listening");
    const address = given.address();
    given.close();
    const lowestGiven = typeof address === "object" ? (address?.port ?? 0) : 0;
    expect(lowestGiven).to.be.above(32_000);
    for (const port of await freePorts(20)) expect(port).to.be.below(32_000);
  });
});
