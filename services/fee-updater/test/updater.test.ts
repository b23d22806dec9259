import { setTimeout as later } from "node:timers/promises";

import { expect } from "chai";
import { computeAddress } from "ethers";

import { TwistingRpc } from "../../../packages/chains/test/world/TwistingRpc.ts";
import { CENTRE } from "./world/ScheduledChain.ts";
import { UPDATER_KEY, UpdaterWorld, until } from "./world/UpdaterWorld.ts";

const STEPS = 6;

describe("a fee updater", function () {
  this.timeout(120_000);
  let world: UpdaterWorld;
  let twisting: TwistingRpc;

  before(async () => {
    world = await UpdaterWorld.start();
    twisting = await TwistingRpc.before(world.destination.local.url);
  });

  beforeEach(() => {
    world.destination.gasCosts(CENTRE);
    world.destination.run();
  });

  afterEach(async () => {
    twisting.twist = (_, result) => result;
    await world.reset();
  });

  after(async () => {
    twisting?.stop();
    await world?.stop();
  });

  const { origin, destination } = {
    get origin() {
      return world.origin;
    },
    get destination() {
      return world.destination;
    },
  };

  const sent = () =>
    world.origin.local.provider.getTransactionCount(computeAddress(UPDATER_KEY), "latest");

  const hasMoved = (times: number) =>
    until(`${times} moves`, async () => (await world.origin.moves()).length >= times);

  /** Rounds in which something could have happened. */
  async function someRounds(url: string): Promise<void> {
    const rounds = async () => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      const line = /decisions_total\{chain="chain-31337".*\} (\d+)/g;
      return [...metrics.matchAll(line)].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    const before = await rounds();
    await until("some rounds", async () => (await rounds()) >= before + STEPS);
  }
});
