import { dirname, join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { HONEST, HostilePeer } from "@causeway/chains/testing/hostile/HostilePeer.ts";
import {
  FUZZ_MILLISECONDS,
  hostileAnswers,
  seedOf,
} from "@causeway/chains/testing/hostile/hostileAnswers.ts";
import { ServiceProcess } from "@causeway/chains/testing/hostile/ServiceProcess.ts";
import { staysWellFed } from "@causeway/chains/testing/hostile/staysWell.ts";
import { throughPeer } from "@causeway/chains/testing/hostile/throughPeer.ts";
import { expect } from "chai";
import { CENTRE } from "./world/ScheduledChain.ts";
import { UpdaterWorld, until } from "./world/UpdaterWorld.ts";

/** Less than what any of these answers would come to. */
const MOST_MORE_MEBIBYTES = 500;
/** Its rounds come every 50 ms; a longer gap would be one that another chain's RPC makes. */
const MOST_GAP_MILLISECONDS = 2_500;

describe("a fee updater with an RPC that is hostile", function () {
  this.timeout(180_000 + 2 * FUZZ_MILLISECONDS);
  let world: UpdaterWorld;
  /** Before the only RPC of the destination. */
  let rpc: HostilePeer;
  let updater: ServiceProcess;

  before(async () => {
    world = await UpdaterWorld.start();
    rpc = await HostilePeer.before(world.destination.local.url);
    // What deployments paid for their blocks is sampled no more.
    for (let block = 0; block < 3; block++) await world.destination.mineOne();
    world.destination.run();
    const file = await world.configFile({ logLevel: "info" });
    throughPeer(join(dirname(file), "environment.json"), "chain-31338", rpc);
    updater = await ServiceProcess.start("fee-updater", file);
  });

  after(async () => {
    await updater?.stop();
    rpc?.stop();
    await world?.stop();
  });

  /** Sees that rounds of the other chain go through, again and again. */
  async function roundsGoOn(): Promise<void> {
    for (const end = Date.now() + FUZZ_MILLISECONDS; Date.now() < end; await later(100)) {
      const { chains } = await world.health(updater);
      const last = chains.find(({ chain }) => chain === "chain-31337");
      expect(last?.error).to.equal(null);
      expect(Date.now() - (last?.lastRoundAt ?? 0)).to.be.lessThan(MOST_GAP_MILLISECONDS);
    }
  }

  const reasonIs = (reason: string) =>
    until(reason, async () => (await world.reason(updater)) === reason);

  it("looks after its other chain whatever a chain's RPC answers, at random", async () => {
    await reasonIs("close-enough");
    const seed = seedOf(4);
    const { asked } = rpc;
    rpc.answer = hostileAnswers(seed);
    await staysWellFed(updater, seed, roundsGoOn(), MOST_MORE_MEBIBYTES);
    expect(rpc.asked).to.be.greaterThan(asked + 10);
    rpc.answer = HONEST;
    await reasonIs("close-enough");
    await until("rounds of both", async () =>
      (await world.health(updater)).chains.every(({ error }) => error === null),
    );
    expect(await world.origin.gasPrice()).to.equal(CENTRE);
  });
});
