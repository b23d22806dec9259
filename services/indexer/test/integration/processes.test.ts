import { dirname, join } from "node:path";

import { HONEST, HostilePeer } from "@causeway/chains/testing/hostile/HostilePeer.ts";
import { hostileAnswers, seedOf } from "@causeway/chains/testing/hostile/hostileAnswers.ts";
import { ServiceProcess } from "@causeway/chains/testing/hostile/ServiceProcess.ts";
import { staysWellFed } from "@causeway/chains/testing/hostile/staysWell.ts";
import { throughPeer } from "@causeway/chains/testing/hostile/throughPeer.ts";
import { expect } from "chai";

import { healthOf, IndexedChains, progressOf, RECIPIENT, until } from "../world/IndexedChains.ts";

/** Less than what any of these answers would come to. */
const MOST_MORE_MEBIBYTES = 500;

describe("two indexers as their operator starts them", function () {
  this.timeout(180_000);

  let world: IndexedChains;
  /** Before the only RPC of the origin. */
  let rpc: HostilePeer;
  let [first, second]: ServiceProcess[] = [];
  const sent: string[] = [];

  before(async () => {
    world = await IndexedChains.start();
    rpc = await HostilePeer.before(world.origin.url);
    const file = await world.configFile();
    throughPeer(join(dirname(file), "environment.json"), "chain-31337", rpc);
    const env = { DATABASE_URL: world.databaseUrl };
    first = await ServiceProcess.start("indexer", file, env);
    await until(async () => (await healthOf(first as ServiceProcess)).caughtUp);
    second = await ServiceProcess.start("indexer", file, env);
  });

  after(async () => {
    for (const indexer of [first, second]) await indexer?.stop();
    rpc?.stop();
    await world?.stop();
  });

  const writers = async (service?: ServiceProcess) =>
    (await progressOf(service as ServiceProcess)).map(({ isWrittenHere }) => isWrittenHere);

  async function send(): Promise<void> {
    sent.push(await world.origin.send(world.destination, RECIPIENT, "0x11"));
    await world.origin.mine(3);
  }

  const areThere = async () => (await world.messages()).length === sent.length;

  it("go on with all chains if one of them is killed", async () => {
    await send();
    await until(areThere);
    expect(await writers(second)).to.deep.equal([false, false]);
    await first?.kill();
    await send();
    await until(areThere);
    await until(async () => (await writers(second)).every((isWritten) => isWritten));
  });

  it("follow their other chain whatever a chain's RPC answers, at random", async () => {
    const headOf = async () => (await progressOf(second as ServiceProcess))[1]?.read;
    const before = await headOf();
    const seed = seedOf(5);
    const { asked } = rpc;
    rpc.answer = hostileAnswers(seed);
    const follows = until(async () => {
      await world.destination.mine(1);
      return rpc.asked > asked + 10 && Number(await headOf()) > Number(before) + 5;
    });
    await staysWellFed(second as ServiceProcess, seed, follows, MOST_MORE_MEBIBYTES);
    rpc.answer = HONEST;
    await send();
    await until(areThere);
    expect((await world.messages()).map(({ id }) => id)).to.deep.equal(sent);
  });
});
