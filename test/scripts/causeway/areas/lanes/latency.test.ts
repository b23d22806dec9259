import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { expect } from "chai";

import { configuredLanes } from "../../../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import { latencyCells } from "../../../../../scripts/causeway/areas/lanes/evm/overview.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";

describe("the latency of a lane", () => {
  const config = loadConfig(join("config", "local"));
  const [lane, other] = configuredLanes(config);
  let server: Server;
  let answer: unknown;
  let url: string;

  before(async () => {
    server = createServer((_, response) => response.end(JSON.stringify(answer)));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  function cellsOf(one = lane, relayerUrl = url) {
    if (one === undefined) throw new Error("no lane");
    const context = { config: { ...config, relayerUrl } };
    return latencyCells(one)(context as unknown as Parameters<ReturnType<typeof latencyCells>>[0]);
  }

  it("is what the relayer says, with its source", async () => {
    answer = [{ laneId: lane?.id, messages: 12, p50: 17, p90: 75 }];
    const source = `${url}/latencies`;
    expect(await cellsOf()).to.deep.equal([
      { value: { kind: "age", seconds: 17n }, source },
      { value: { kind: "age", seconds: 75n }, source },
    ]);
  });

  it("is none where nothing was delivered in the last day", async () => {
    answer = [{ laneId: lane?.id, messages: 12, p50: 17, p90: 75 }];
    const [p50] = await cellsOf(other);
    expect(p50).to.deep.include({ value: { kind: "text", text: "none" } });
  });

  it("is unknown, with the reason, where the relayer is silent or of another kind", async () => {
    const [silent] = await cellsOf(lane, "http://127.0.0.1:1");
    expect(silent)
      .to.have.property("unknown")
      .that.matches(/at http:\/\/127.0.0.1:1 does not answer/);
    for (const bad of [{}, [{ laneId: "0x", messages: 1, p50: 1, p90: 1 }], [{ p50: -1 }], null]) {
      answer = bad;
      const [cell] = await cellsOf();
      expect(cell)
        .to.have.property("unknown")
        .that.matches(/gives no latencies/);
    }
  });
});
