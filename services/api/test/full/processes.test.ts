import { setTimeout as sleep } from "node:timers/promises";

import type { ServiceProcess } from "@causeway/chains/testing/hostile/ServiceProcess.ts";
import { expect } from "chai";

import { SENDER, SwapWorld } from "../../../../test/scripts/world/SwapWorld.ts";
import { ApiProcesses, timed } from "./world/ApiProcesses.ts";

const RECEIVER = "0x00000000000000000000000000000000000000b7";
const NOTHING = `0x${"77".repeat(32)}`;
const OTHERS = 300;

describe("three processes of the API on one database", function () {
  this.timeout(600_000);

  let world: SwapWorld;
  let all: ApiProcesses;
  let processes: [ServiceProcess, ServiceProcess, ServiceProcess];

  before(async () => {
    world = await SwapWorld.start(["spoke-a", "hub"]);
    all = await ApiProcesses.start(world.environment);
    const start = () =>
      all.process({ config: { ...CONFIG, limits: { quotes: 6_000, others: OTHERS } } });
    processes = [await start(), await start(), await start()];
  });

  after(async () => {
    await all?.stop();
    await world?.stop();
  });

  async function routeAt(process: ServiceProcess): Promise<string> {
    const ends = world.ends(["spoke-a", "ETH"], ["hub", "USDC"]);
    const query = new URLSearchParams({ ...ends, amount: "1" });
    const { json, text } = await timed(process, `/route?${query}`);
    expect(json.errno, text).to.equal(0);
    return json.data[0].hash;
  }

  async function swapAt(process: ServiceProcess, hash: string) {
    const parties = { from: SENDER.address, receiver: RECEIVER };
    const query = new URLSearchParams({ hash, slippage: "200", ...parties });
    const { json, text } = await timed(process, `/swap?${query}`);
    expect(json.errno, text).to.equal(0);
    const [{ to, method, value, causeway }] = json.data;
    expect(causeway.gasLimit, "tried on the chain").to.not.equal(null);
    return { to, method, value };
  }

  interface Made {
    readonly id: string;
    readonly secret: string;
  }

  async function makeKey(flags: readonly string[] = []): Promise<Made> {
    const of = ["--config", all.configFile, "--name", "Wallet", "--json", ...flags];
    return JSON.parse(await all.command("keys", "create", ...of));
  }

  const shown = ({ id, secret }: Made) => ({
    headers: { "x-api-key-id": id, authorization: `Bearer ${secret}` },
  });

  async function statuses(count: number, made: Made, of = processes as readonly ServiceProcess[]) {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, place) =>
        timed(of[place % of.length] as ServiceProcess, "/v1/lanes", shown(made)),
      ),
    );
    return answers.map(({ status }) => status);
  }

  const within = (found: readonly number[]) => found.filter((status) => status === 200).length;

  it("build each other's routes, also those of a process that was killed", async () => {
    const [first, second] = processes;
    const hash = await routeAt(first);
    const before = await swapAt(second, hash);
    await first.kill();
    expect(await swapAt(second, hash)).to.deep.equal(before);
    processes[0] = await all.process({
      config: { ...CONFIG, limits: { quotes: 6_000, others: OTHERS } },
    });
    expect(await swapAt(processes[0], hash)).to.deep.equal(before);
  });

  it("hold a limit together, within a tenth", async () => {
    const found = await statuses(250, await makeKey(["--limits", "others=100"]));
    expect(within(found)).to.be.within(90, 100);
    expect(new Set(found)).to.deep.equal(new Set([200, 429]));
  });

  it("refuse a key within seconds of its end, whichever of them knew it", async () => {
    const made = await makeKey();
    expect(within(await statuses(3, made))).to.equal(3);
    const { body } = await fetch(`${processes[1].url}/v1/events?order=${NOTHING}`, shown(made));
    const read = new Response(body).text();
    await all.command("keys", "revoke", made.id);
    const end = performance.now() + 4_000;
    let last: readonly number[] = [];
    do last = await statuses(3, made);
    while (within(last) > 0 && performance.now() < end);
    expect(last).to.deep.equal([401, 401, 401]);
    // Its stream ends, too.
    await read;
  });

  it("go on while one is killed amid requests, which costs no client its limit or its streams", async () => {
    const made = await makeKey(["--limits", "others=400"]);
    const [first, second, killed] = processes;
    const stop = new AbortController();
    const streams = Array.from({ length: 5 }, () =>
      fetch(`${killed.url}/v1/events?address=${SENDER.address}`, {
        ...{ ...shown(made), signal: stop.signal },
      }),
    );
    await Promise.all(streams);
    const cut = Promise.allSettled(
      Array.from({ length: 60 }, () => timed(killed, "/v1/lanes", shown(made))),
    );
    await sleep(20);
    await killed.kill();
    stop.abort();
    await cut;
    const used = 5 * 5 + 60;
    const others = await statuses(400, made, [first, second]);
    expect(new Set(others)).to.deep.equal(new Set([200, 429]));
    expect(within(others)).to.be.within(400 - used - 40, 400);
    const replaced = await all.process({ config: CONFIG });
    processes[2] = replaced;
    const again = await makeKey();
    const opened = await Promise.all(
      Array.from({ length: 3 }, () =>
        timed(replaced, `/v1/events?address=${SENDER.address}`, shown(again)),
      ),
    );
    expect(opened.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
  });
});

/** With time for tests that share their processors. */
const CONFIG = {
  streams: { mostPerKey: 5, heartbeat: 500 },
  routing: { timeout: 20_000 },
  primary: { timeout: 10_000 },
  database: { timeout: 10_000 },
};
