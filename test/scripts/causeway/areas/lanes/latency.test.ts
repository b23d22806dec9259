import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { expect } from "chai";

import { configuredLanes } from "../../../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import type { LanesContext } from "../../../../../scripts/causeway/areas/lanes/evm/LanesContext.ts";
import { latencyReader } from "../../../../../scripts/causeway/areas/lanes/evm/overview.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";

describe("the latency of a lane", () => {
  const config = loadConfig(EVM_LOCAL);
  const [lane, other] = configuredLanes(config);
  let server: Server;
  let answer: unknown;
  let asked = 0;
  let url: string;

  before(async () => {
    server = createServer((_, response) => {
      asked += 1;
      response.end(JSON.stringify(answer));
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  /** The cells of a lane. Nothing of a chain is read for them. */
  function cellsOf(one = lane, read = latencyReader(url)) {
    if (one === undefined) throw new Error("no lane");
    return read(one)({} as LanesContext);
  }

  it("is what the relayer says, with its source", async () => {
    answer = [{ laneId: lane?.id, messages: 12, p50: 17, p90: 75 }];
    const source = `${url}/latencies`;
    expect(await cellsOf()).to.deep.equal([
      { value: { kind: "age", seconds: 17n }, source },
      { value: { kind: "age", seconds: 75n }, source },
    ]);
  });

  it("is missing where nothing was delivered in the last day", async () => {
    answer = [{ laneId: lane?.id, messages: 12, p50: 17, p90: 75 }];
    const [p50] = await cellsOf(other);
    expect(p50).to.deep.include({ value: { kind: "text", text: "none" } });
  });

  it("is asked for once, however many lanes there are", async () => {
    answer = [];
    const read = latencyReader(url);
    const before = asked;
    await Promise.all([cellsOf(lane, read), cellsOf(other, read), cellsOf(lane, read)]);
    expect(asked - before).to.equal(1);
  });

  it("is unknown, with the reason, where the relayer is silent or of another kind", async () => {
    const [silent] = await cellsOf(lane, latencyReader("http://127.0.0.1:1"));
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
