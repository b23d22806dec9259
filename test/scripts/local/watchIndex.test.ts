import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { expect } from "chai";

import {
  describeProgress,
  type ToldProgress,
  watchIndex,
} from "../../../scripts/local/network/watchIndex.ts";

const CAUGHT_UP: ToldProgress = {
  ...{ chain: "hub", caughtUp: true, head: "14", read: "14", behind: { blocks: "0" } },
};

describe("watchIndex", () => {
  let indexer: Server;
  let events: string[];

  beforeEach(async () => {
    events = [];
    indexer = createServer((_, response) => response.end(JSON.stringify([CAUGHT_UP])));
    await new Promise<void>((resolve) => indexer.listen(0, "127.0.0.1", resolve));
  });

  afterEach(() => indexer.close());

  it("shows that the index has caught up", async () => {
    const { port } = indexer.address() as AddressInfo;
    const server = { name: "indexer", url: `http://127.0.0.1:${port}` };
    const stop = new AbortController();
    const event = (...told: unknown[]) => {
      events.push(told.join(" "));
      stop.abort();
    };
    await watchIndex(server, { event }, stop.signal);
    expect(events).to.deep.equal(["indexer caught up: hub at block 14 good"]);
  });

  it("tells how far it is with each chain that it has not caught up with", () => {
    const late = { ...CAUGHT_UP, caughtUp: false };
    const told = describeProgress([
      CAUGHT_UP,
      { ...late, chain: "new", head: null, read: null, behind: null },
      { ...late, chain: "late", read: "3", behind: { blocks: "11" } },
      { ...late, chain: "old" },
    ]);
    expect(told).to.equal("reads events: new not yet, late block 3 of 14, old history");
  });
});
