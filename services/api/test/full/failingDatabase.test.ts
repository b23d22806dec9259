import { setTimeout as sleep } from "node:timers/promises";

import { HangingRpc } from "@causeway/chains/testing/HangingRpc.ts";
import type { ServiceProcess } from "@causeway/chains/testing/hostile/ServiceProcess.ts";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import pg from "pg";
import { EnvironmentIndex } from "../../../../test/scripts/world/EnvironmentIndex.ts";
import { SENDER, SwapWorld } from "../../../../test/scripts/world/SwapWorld.ts";
import { ApiProcesses, type TimedAnswer, timed } from "./world/ApiProcesses.ts";

const RECEIVER = "0x00000000000000000000000000000000000000b7";
const UNKNOWN = `0x${"77".repeat(32)}`;
/** Milliseconds within which the service refuses, whatever its database does. */
const FAST = 1_000;
/** Chains have time on a machine that others use, too. */
const CONFIG = {
  lookup: { timeout: 20_000, chainTimeout: 10_000 },
  routing: { timeout: 20_000 },
};

describe("an API whose database fails", function () {
  this.timeout(600_000);

  let world: SwapWorld;
  let all: ApiProcesses;
  let api: ServiceProcess;
  let transferId: Hex;

  before(async () => {
    world = await SwapWorld.start(["spoke-a", "hub"]);
    all = await ApiProcesses.start(world.environment);
    api = await all.process({ config: CONFIG });
    transferId = await world.network.send("spoke-a", "hub");
  });

  after(async () => {
    await all?.stop();
    await world?.stop();
  });

  const routePath = () => {
    const ends = world.ends(["spoke-a", "ETH"], ["hub", "USDC"]);
    return `/route?${new URLSearchParams({ ...ends, amount: "1" })}`;
  };
  const swapPath = (hash: string) => {
    const parties = { from: SENDER.address, receiver: RECEIVER };
    return `/swap?${new URLSearchParams({ hash, slippage: "200", ...parties })}`;
  };
  const byId = () => `/api/queryCrossInfoById?id=${transferId}`;

  /** The fastest of three: other work on the machine must not look like this service's. */
  async function fastest(path: string, of = api): Promise<TimedAnswer> {
    const answers = [await timed(of, path), await timed(of, path), await timed(of, path)];
    return answers.toSorted(
      (one, other) => one.milliseconds - other.milliseconds,
    )[0] as TimedAnswer;
  }

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const end = performance.now() + 20_000; !(await isSo()); await sleep(100)) {
      if (performance.now() > end) throw new Error(`never ${what}: ${api.log.slice(-3_000)}`);
    }
  }

  const isReady = async () => (await timed(api, "/ready")).status === 200;

  /** What needs no database is answered; all else is refused at once. */
  async function goesOnWithoutDatabase(of = api): Promise<void> {
    const known = await fastest(byId(), of);
    expect([known.status, known.json.data.causeway.state], known.text).to.deep.equal([200, "sent"]);
    const unknown = await fastest(`/api/queryCrossInfoBySourceHash?txHash=${UNKNOWN}`, of);
    expect([unknown.status, unknown.json.data.list]).to.deep.equal([200, []]);
    expect((await timed(of, "/supportedChainInfo")).status).to.equal(200);
    const address = `address=${SENDER.address}`;
    for (const path of [
      `/api/queryHistoryByChainIdAddress?chainId=31338&${address}`,
      `/api/queryBridgeHistoryByAddress?${address}`,
      ...["/v1/lanes", "/v1/orders", routePath(), swapPath(UNKNOWN), `/v1/events?${address}`],
    ]) {
      const refused = await fastest(path, of);
      expect([path, refused.status], refused.text).to.deep.equal([path, 503]);
      expect(refused.headers.get("retry-after"), path).to.match(/^[1-9]$/);
      expect(refused.text).to.not.match(/connect|pg_|postgres|127\.0\.0\.1/i);
      expect(refused.milliseconds, path).to.be.below(FAST);
    }
    const ready = await fastest("/ready", of);
    expect(ready.json).to.deep.equal({ ready: false, reason: "the database does not answer" });
    expect(ready.milliseconds).to.be.below(FAST);
    expect((await timed(of, "/health")).json.reasons).to.include("the database does not answer");
  }

  async function doesAll(): Promise<void> {
    await until("ready", isReady);
    await until(
      "an answer of the index",
      async () => (await timed(api, "/v1/lanes")).status === 200,
    );
    const { json, text } = await timed(api, routePath());
    expect(json.errno, text).to.equal(0);
    expect((await timed(api, swapPath(json.data[0].hash))).json.errno).to.equal(0);
  }

  it("answers from the chains while the database is gone, and recovers by itself", async () => {
    await doesAll();
    await all.stopServer();
    await goesOnWithoutDatabase();
    await all.startServer();
    await doesAll();
  });

  it("does so while the database hangs", async () => {
    const database = new URL(all.databaseUrl);
    const proxy = await HangingRpc.before(`http://${database.host}`);
    database.host = new URL(proxy.url).host;
    const hanging = await all.process({ config: CONFIG, databaseUrl: database.href });
    try {
      expect((await timed(hanging, "/v1/lanes")).status).to.equal(200);
      proxy.hang();
      // These wait as long as the configuration says, and no others do.
      await Promise.all(["/v1/lanes", routePath(), "/ready"].map((path) => timed(hanging, path)));
      await goesOnWithoutDatabase(hanging);
      proxy.recover();
      await until("ready", async () => (await timed(hanging, "/ready")).status === 200);
      expect((await timed(hanging, "/v1/lanes")).status).to.equal(200);
    } finally {
      proxy.stop();
    }
  });

  it("fails no request by itself while the database is restarted, and hears of keys again", async () => {
    const of = ["--config", all.configFile, "--name", "Wallet", "--json"];
    const { id, secret } = JSON.parse(await all.command("keys", "create", ...of));
    const headers = { "x-api-key-id": id, authorization: `Bearer ${secret}` };
    const found: number[] = [];
    let isOver = false;
    const clients = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        for (const path of ["/v1/lanes", byId(), routePath()]) {
          found.push((await timed(api, path, { headers })).status);
        }
      }
    });
    await all.stopServer();
    await all.startServer();
    await doesAll();
    isOver = true;
    await Promise.all(clients);
    expect(found).to.include(200);
    expect(found.filter((status) => ![200, 503].includes(status))).to.deep.equal([]);
    expect((await timed(api, "/v1/lanes", { headers })).status).to.equal(200);
    await all.command("keys", "revoke", id);
    // Shorter than a key is kept without a notice.
    const end = performance.now() + 4_000;
    let status = 200;
    while (status === 200 && performance.now() < end) {
      ({ status } = await timed(api, "/v1/lanes", { headers }));
    }
    expect(status).to.equal(401);
  });

  it("reads from a database that takes no writes, and refuses a route that it cannot keep", async () => {
    const client = new pg.Client({ connectionString: all.databaseUrl });
    await client.connect();
    const set = async (value: string) => {
      await client.query(`alter system set default_transaction_read_only = ${value}`);
      await client.query("select pg_reload_conf()");
    };
    try {
      await client.query("set default_transaction_read_only = off");
      await set("on");
      await until("read-only", async () => (await timed(api, routePath())).status === 503);
      const refused = await fastest(routePath());
      expect([refused.status, refused.json.errno]).to.deep.equal([503, 2120]);
      expect(refused.headers.get("retry-after")).to.equal("1");
      expect(refused.milliseconds).to.be.below(FAST);
      for (const path of ["/v1/lanes", "/v1/orders", byId(), "/supportedTokenList"]) {
        expect((await timed(api, path)).status, path).to.equal(200);
      }
      expect((await timed(api, swapPath(UNKNOWN))).json.errno).to.equal(2110);
    } finally {
      await set("off");
      await client.end();
    }
    await doesAll();
  });

  it("looks up what a replica lacks that is minutes behind, and states the age of its rows", async () => {
    const { config, deployments } = world.network;
    const index = await EnvironmentIndex.start(config, deployments);
    try {
      await index.catchUp();
      await index.db.query("update index.blocks set at = at - interval '10 minutes'");
      const reading = await all.process({ config: CONFIG, replicaUrl: index.url });
      const later = await world.network.send("spoke-a", "hub");
      const { json, headers } = await timed(reading, `/api/queryCrossInfoById?id=${later}`);
      expect(json.data.causeway.state).to.equal("sent");
      const ages = Array.from((headers.get("causeway-index") ?? "").matchAll(/age=(\d+)/g));
      expect(ages).to.have.length(world.environment.chains.length);
      for (const [, age] of ages) expect(Number(age)).to.be.at.least(600);
      // The primary has no row of the index: so the list is the replica's.
      const { json: lanes } = await timed(reading, "/v1/lanes");
      expect(lanes.items).to.not.deep.equal([]);
      // Routes, keys and limits are the primary's.
      const hash = (await timed(reading, routePath())).json.data[0].hash;
      expect((await timed(api, swapPath(hash))).json.errno).to.equal(0);
    } finally {
      await index.stop();
    }
  });
});
