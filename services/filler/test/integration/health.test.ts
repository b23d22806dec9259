import { expect } from "chai";
import { FillerWorld, ONE, until } from "../../../../test/scripts/world/FillerWorld.ts";
import { RpcProxy } from "../../../../test/scripts/world/RpcProxy.ts";

describe("a filler's health", function () {
  this.timeout(400_000);
  let world: FillerWorld;

  before(async () => {
    world = await FillerWorld.start();
  });

  after(() => world?.stop());

  afterEach(() => world.reset());

  it("is well as long as all chains are read", async () => {
    const filler = await world.run();
    await world.untilState(filler, await world.idOf(await world.send()), "mined");
    expect(await world.health(filler)).to.deep.equal({
      ...{ code: 200, status: "ok", healthy: true, reasons: [], problems: [], isDryRun: false },
    });
  });

  it("says which chain cannot be read, and nothing of that chain is advanced meanwhile", async () => {
    const proxy = await RpcProxy.start(world.network.rpcs["spoke-a"]!);
    const filler = await world.run(world.config({ staleAfter: 200 }, { "spoke-a": proxy.url }));
    await world.untilState(filler, await world.idOf(await world.send()), "mined");
    const unread = await world.idOf(await world.send("spoke-a", "hub", { amount: 501n * ONE }));
    await world.untilDecision(filler, unread, "too few confirmations");
    proxy.answer = async () => {
      throw new Error("gone");
    };
    await until(
      () => "it is unhealthy",
      async () => (await world.health(filler)).code === 503,
    );
    const { reasons } = await world.health(filler);
    expect(reasons.join()).to.match(/keeps failing on spoke-a: .*gone/);
    await world.untilDecision(filler, unread, "origin not read");
    proxy.answer = (_, ask) => ask();
    await world.network.finalise("spoke-a");
    await world.untilState(filler, unread, "mined");
    await until(
      () => "it is healthy",
      async () => (await world.health(filler)).code === 200,
    );
    proxy.stop();
  });

  it("says that its database is not held, and goes on once it is again", async () => {
    const databaseUrl = await world.freshDatabase();
    const filler = await world.run(world.config(), databaseUrl);
    await world.untilState(filler, await world.idOf(await world.send()), "mined");
    await world.endHold(databaseUrl);
    await until(
      () => "it is unhealthy",
      async () => /database is not held/.test((await world.health(filler)).reasons.join()),
    );
    await world.untilState(filler, await world.idOf(await world.send()), "mined");
    expect((await world.health(filler)).code).to.equal(200);
  });

  it("tells metrics to whoever watches", async () => {
    const filler = await world.run();
    await world.untilState(filler, await world.idOf(await world.send()), "mined");
    const metrics = async () => (await fetch(`${filler.url}/metrics`)).text();
    const decisions =
      'causeway_filler_decisions_total{origin="spoke-a",destination="hub",reason="advance"} 1';
    expect(await metrics()).to.include(decisions);
    expect(await metrics()).to.match(/causeway_filler_balance{chain="hub",asset="USDC"} \d+/);
    expect(await metrics()).to.include("causeway_filler_oldest_unrepaid_seconds");
  });

  it("knows nothing of an advance that it never saw", async () => {
    const filler = await world.run();
    const answer = await fetch(`${filler.url}/advances/0x${"00".repeat(32)}`);
    expect(answer.status).to.equal(404);
    expect((await fetch(`${filler.url}/advances/0x12`)).status).to.equal(400);
  });
});
