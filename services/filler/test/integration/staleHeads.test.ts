import { setTimeout as later } from "node:timers/promises";
import { TwistingRpc } from "@causeway/chains/testing/TwistingRpc.ts";
import { expect } from "chai";
import { toQuantity } from "ethers";
import { FillerWorld, until } from "../../../../test/scripts/world/FillerWorld.ts";

const MOST_SECONDS = 3;

describe("a filler, of whose two RPCs of a chain one stands still", function () {
  this.timeout(200_000);
  let world: FillerWorld;
  let rpc: TwistingRpc;

  before(async () => {
    world = await FillerWorld.start();
    rpc = await TwistingRpc.before(world.network.rpcs.hub ?? "");
  });

  after(async () => {
    await world?.stop();
    rpc?.stop();
  });

  /** Seconds by our own clock since a chain's newest block was made. */
  const ageOf = async (name: string) => Date.now() / 1_000 - Number(await world.network.now(name));

  /** Makes a block of the hub each second meanwhile, as a chain does. */
  async function whileMined<T>(work: Promise<T>): Promise<T> {
    const mine = () => world.network.provider("hub").send("evm_mine", []);
    const mining = setInterval(() => mine().catch(() => undefined), 1_000);
    await mine();
    return work.finally(() => clearInterval(mining));
  }

  /** From now on the RPC tells of no block that comes. */
  async function standStill(): Promise<void> {
    const provider = world.network.provider("hub");
    const height = await provider.getBlockNumber();
    const newest = await provider.send("eth_getBlockByNumber", [toQuantity(height), false]);
    rpc.twist = (method, result, [block]) => {
      if (method === "eth_blockNumber") return toQuantity(height);
      const { number } = (result ?? {}) as { readonly number?: string };
      if (method !== "eth_getBlockByNumber" || Number(number) <= height) return result;
      return `${block}`.startsWith("0x") ? null : newest;
    };
  }

  it("decides nothing once the newest block that both have is too old, says so, and goes on after", async () => {
    const { hub } = world.network.rpcs;
    const changes = { headAgeOf: { hub: MOST_SECONDS } };
    const filler = await world.run(world.config(changes, { hub: [hub ?? "", rpc.url] }));
    const fresh = await world.idOf(await world.send());
    await whileMined(world.untilState(filler, fresh, "mined"));
    await standStill();
    while ((await ageOf("hub")) <= MOST_SECONDS + 1) await later(100);
    await world.network.finalise("hub");
    const before = await world.balance("hub");
    const stale = await world.idOf(await world.send());
    await until(
      () => "health that tells of an old block",
      async () => (await world.health(filler)).code === 503,
    );
    await until(
      () => "a transfer that was read",
      async () => (await world.statusOf(filler, stale))?.transfers.length === 1,
    );
    await later(1_000);
    expect((await world.statusOf(filler, stale))?.attempts).to.deep.equal([]);
    expect(await world.balance("hub")).to.equal(before);
    const { reasons } = await world.health(filler);
    expect(reasons.join()).to.match(
      /^the newest block of hub that was seen, \d+, is \d+ s old, more than 3 s$/,
    );
    rpc.twist = (_, result) => result;
    await whileMined(world.untilState(filler, stale, "mined"));
    const isWell = async () => (await world.health(filler)).code === 200;
    await whileMined(until(() => "health that is good again", isWell));
  });
});
