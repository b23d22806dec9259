import { dirname, join } from "node:path";
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
import { FillerWorld, ONE } from "../../../../test/scripts/world/FillerWorld.ts";

/** Less than what any of these answers would come to. */
const MOST_MORE_MEBIBYTES = 500;

describe("a filler with an RPC that is hostile", function () {
  this.timeout(180_000 + 2 * FUZZ_MILLISECONDS);
  let world: FillerWorld;
  /** Before the only RPC of spoke B. */
  let rpc: HostilePeer;
  let filler: ServiceProcess;

  before(async () => {
    world = await FillerWorld.start();
    rpc = await HostilePeer.before(world.network.rpcs["spoke-b"] ?? "");
    const file = world.configFile({ logLevel: "info" });
    throughPeer(join(dirname(file), "environment.json"), "spoke-b", rpc);
    const env = { DATABASE_URL: await world.freshDatabase() };
    filler = await ServiceProcess.start("filler", file, env);
  });

  after(async () => {
    await filler?.stop();
    rpc?.stop();
    await world?.stop();
  });

  /** Has it advance a transfer from spoke A. */
  async function advance(to: string): Promise<void> {
    const transferId = await world.send("spoke-a", to, { amount: 2n * ONE, advanceFee: ONE / 10n });
    await world.untilState(filler, await world.idOf(transferId), "mined");
  }

  it("advances what it can whatever a chain's RPC answers, at random", async () => {
    await advance("hub");
    const seed = seedOf(3);
    const { asked } = rpc;
    rpc.answer = hostileAnswers(seed);
    const advanceOn = async () => {
      for (const end = Date.now() + FUZZ_MILLISECONDS; Date.now() < end; ) await advance("hub");
    };
    await staysWellFed(filler, seed, advanceOn(), MOST_MORE_MEBIBYTES);
    expect(rpc.asked).to.be.greaterThan(asked + 5);
    rpc.answer = HONEST;
    await advance("spoke-b");
  });
});
