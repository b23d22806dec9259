import { ChainError } from "@causeway/chains";
import { FeesAboveCap } from "@causeway/chains/node";
import { expect } from "chai";

import { runRound, runRounds } from "../../src/rounds/runRounds.ts";
import { DailyCapReached } from "../../src/spending/DailyCapReached.ts";
import { costs, entryTo, fakeUpdater, NOW } from "./fakeUpdater.ts";

const BOUNDS = { now: NOW, grace: 1_800, moveStepBps: 15_000n };

describe("runRound", () => {
  function setUp() {
    const fake = fakeUpdater(["hub", "spoke-a"]);
    const [hub, spokeA] = fake.chains as [
      (typeof fake.chains)[number],
      (typeof fake.chains)[number],
    ];
    costs(spokeA, 1_200n);
    hub.chain.held = { ...BOUNDS, entries: [entryTo(2n)] };
    return { ...fake, hub, spokeA };
  }

  it("notes a round that went through, and what was paid", async () => {
    const { updater, hub, metrics } = setUp();
    await runRound(updater, hub);
    const [{ error, lastRoundAt } = {}] = updater.rounds.all;
    expect(error).to.equal(null);
    expect(lastRoundAt).to.be.a("number");
    expect(await metrics()).to.include('causeway_fee_updater_paid_wei{chain="hub"} 7');
  });

  for (const refusal of [
    new DailyCapReached("hub", 900n, 1_000n, "one of 50000 gas"),
    new FeesAboveCap(20n, 10n),
  ]) {
    it(`counts ${refusal.name} as a decision: the round went through, and is logged once`, async () => {
      const { updater, hub, lines, metrics } = setUp();
      hub.chain.refuse = () => refusal;
      await runRound(updater, hub);
      await runRound(updater, hub);
      const [{ error, lastRoundAt } = {}] = updater.rounds.all;
      expect(error).to.equal(refusal.message);
      expect(lastRoundAt).to.be.a("number");
      expect(lines).to.deep.equal([{ msg: "nothing is paid" }]);
      const count = `refusals_total{chain="hub",refusal="${refusal.name}"} 2`;
      expect(await metrics()).to.include(count);
    });
  }

  it("counts any other error as a round that did not go through, told once", async () => {
    const { updater, hub, lines, metrics } = setUp();
    hub.chain.held = new ChainError("RpcDisagreement", "RPCs disagree");
    await runRound(updater, hub);
    await runRound(updater, hub);
    const [rounds] = updater.rounds.all;
    expect(rounds).to.deep.equal({ chain: "hub", lastRoundAt: null, error: "RPCs disagree" });
    expect(lines).to.deep.equal([{ msg: "round failed" }]);
    expect(await metrics()).to.include('failures_total{chain="hub",error="RpcDisagreement"} 2');
  });
});

describe("runRounds", () => {
  it("samples and updates every chain until it is stopped, and keeps none for one that hangs", async () => {
    const { updater, chains, metrics } = fakeUpdater(["hub", "spoke-a"]);
    const [hub, spokeA] = chains as [(typeof chains)[number], (typeof chains)[number]];
    let release = () => {};
    spokeA.chain.schedule = () =>
      new Promise((resolve) => {
        release = () => resolve({ ...BOUNDS, entries: [] });
      });
    hub.chain.sampled = { height: 1n, timestamp: NOW, gasPrice: 5n };
    const stopping = new AbortController();
    const running = runRounds(updater, 1, stopping.signal);
    await untilTrue(() => updater.rounds.all[0]?.lastRoundAt != null);
    expect(updater.rounds.all[1]).to.include({ lastRoundAt: null });
    stopping.abort();
    release();
    await running;
    expect(updater.rounds.all[1]?.lastRoundAt).to.be.a("number");
    expect(hub.destination.samples).to.have.length(1);
    const told = await metrics();
    expect(told).to.include('samples_total{chain="hub",outcome="taken"} 1');
    expect(told).to.include('sampled_gas_price{chain="hub"} 5');
  });
});

async function untilTrue(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, 1));
}
