import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect } from "chai";
import { Registry } from "prom-client";

import { createApiMetrics, observe } from "../../src/metrics/ApiMetrics.ts";
import { ApiWorld } from "../../testing/ApiWorld.ts";

const fileOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), "utf8");

/** Names of metrics in a text; a histogram has several series under its name. */
function namesIn(text: string): Set<string> {
  const names = [...text.matchAll(/causeway_api_\w+/g)].map(([name]) => name);
  return new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, "")));
}

describe("metrics", function () {
  this.timeout(60_000);
  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start({ limits: { quotes: 60, others: 6 } });
  });
  after(() => world?.stop());

  const read = async () => (await fetch(`${world.api.operatingUrl}/metrics`)).text();

  it("are all on the dashboard and in the operators' page, and these have no others", async () => {
    const registry = new Registry();
    createApiMetrics(registry);
    observe(registry, {
      ...{ pools: {}, streams: { seats: { taken: 0 } }, markets: { ages: () => new Map() } },
    });
    const known = registry.getMetricsAsArray().map(({ name }) => name);
    for (const path of ["services/api/dashboards/api.json", "docs/api-operators.md"]) {
      expect([...namesIn(fileOf(path))], path).to.have.members(known);
    }
    expect([...namesIn(await read())]).to.have.members(known);
  });

  it("count answers by route and status, and refusals by kind", async () => {
    await world.get("/supportedChainInfo");
    const { headers } = await world.get("/supportedChainInfo");
    await world.get("/supportedChainInfo", {
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    await world.get(`/v1/lanes/0x${"00".repeat(32)}`);
    await world.get("/nothing/here");
    await world.get("/v1/lanes?chainId=x");
    expect((await world.get("/supportedChainInfo")).status).to.equal(429);
    const text = await read();
    for (const line of [
      'requests_total{route="/supportedChainInfo",status="200"} 2',
      'requests_total{route="/supportedChainInfo",status="304"} 1',
      'requests_total{route="/v1/lanes/:id",status="404"} 1',
      'requests_total{route="none",status="404"} 1',
      'refusals_total{route="/supportedChainInfo",kind="tooManyRequests"} 1',
      'refusals_total{route="/v1/lanes",kind="badParameter"} 1',
      'refusals_total{route="none",kind="unknownPath"} 1',
      'request_seconds_count{route="/supportedChainInfo"} 4',
      'database_waiting{pool="index"} 0',
      'database_waiting{pool="primary"} 0',
      "streams_open 0",
    ]) {
      expect(text).to.include(`causeway_api_${line}`);
    }
    expect(text).to.not.include("nothing/here");
  });

  it("count look-ups on chains, and requests to RPCs", async () => {
    const other = await ApiWorld.start();
    try {
      const id = `0x${"99".repeat(32)}`;
      await Promise.all([1, 2].map(() => other.get(`/v1/messages/${id}`)));
      const text = await (await fetch(`${other.api.operatingUrl}/metrics`)).text();
      expect(text).to.match(/lookups_total\{outcome="read"\} \d/);
      expect(text).to.match(/lookups_total\{outcome="kept"\} \d/);
      expect(text).to.match(
        /rpc_calls_total\{chain="31337",method="eth_\w+",outcome="failed"\} \d/,
      );
    } finally {
      await other.stop();
    }
  });
});
