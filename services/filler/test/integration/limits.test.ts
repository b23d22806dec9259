import { expect } from "chai";

import {
  CAPITAL,
  type Changes,
  FILLER,
  FillerWorld,
  ONE,
} from "../../../../test/scripts/world/FillerWorld.ts";

describe("a filler's limits", function () {
  this.timeout(400_000);
  let world: FillerWorld;

  before(async () => {
    world = await FillerWorld.start();
  });

  after(() => world?.stop());

  afterEach(() => world.reset());

  it("hold more back until a block is final where the amount asks for that", async () => {
    const filler = await world.run();
    const id = await world.idOf(await world.send("spoke-a", "hub", { amount: 501n * ONE }));
    await world.untilDecision(filler, id, "too few confirmations");
    await world.network.finalise("spoke-a");
    const { attempts } = await world.untilState(filler, id, "mined");
    expect(attempts[0]?.confirmations).to.equal("final");
  });

  it("leave what is too large for any number of confirmations", async () => {
    const filler = await world.run();
    const id = await world.idOf(await world.send("spoke-a", "hub", { amount: 2_001n * ONE }));
    await world.network.finalise("spoke-a");
    await world.untilDecision(filler, id, "too large");
  });

  /** Sends two transfers of 100 USDC, of which only the first may be advanced before it is repaid. */
  async function onlyOneOf(changes: Changes, reason: string, to = ["hub", "hub"]) {
    const filler = await world.run(world.config(changes));
    const first = await world.send("spoke-a", to[0]);
    await world.untilState(filler, await world.idOf(first), "mined");
    const second = await world.idOf(await world.send("spoke-a", to[1]));
    await world.untilDecision(filler, second, reason);
    await world.network.deliver(first);
    await world.untilState(filler, second, "mined");
  }

  it("bound what is out for transfers from an origin until it is repaid, wherever that is", async () => {
    const origin = { mostInFlight: `${198n * ONE}` };
    await onlyOneOf({ origin }, "most of the origin in flight", ["spoke-b", "hub"]);
  });

  it("bound what is out of an asset until it is repaid, wherever that is", async () => {
    const usdc = { mostInFlight: `${198n * ONE}` };
    await onlyOneOf({ usdc }, "most of the asset in flight", ["spoke-b", "hub"]);
  });

  it("leave a floor of tokens in the account", async () => {
    const usdc = { balanceFloor: `${CAPITAL - 198n * ONE}` };
    await onlyOneOf({ usdc }, "balance at its floor");
  });

  it("leave a floor of coin in the account, and say so", async () => {
    const coinFloors = { hub: `${10n ** 18n}` };
    const filler = await world.run(world.config({ coinFloors }));
    const id = await world.idOf(await world.send());
    await world.untilDecision(filler, id, "coin at its floor");
    const { code, reasons } = await world.health(filler);
    expect(code).to.equal(503);
    expect(reasons.join()).to.match(/the coin on hub is at its floor: 1000000000000000000 of/);
  });

  it("leave routes and assets that are not configured", async () => {
    const filler = await world.run(world.config({ origin: { destinations: ["spoke-b"] } }));
    const id = await world.idOf(await world.send());
    await world.untilDecision(filler, id, "route not taken");
    const back = await world.idOf(await world.send("spoke-b", "hub"), "spoke-b");
    await world.untilDecision(filler, back, "route not taken");
    const other = await world.run(world.config({ assets: {} }));
    await world.untilDecision(other, id, "asset not taken");
  });

  it("leave what calls its receiver, unless so much gas is configured", async () => {
    const filler = await world.run();
    const calling = { gasLimit: 50_000n, payload: "0x01" };
    const id = await world.idOf(await world.send("spoke-a", "hub", calling));
    await world.untilDecision(filler, id, "receiver's call not taken");
    const other = await world.run(world.config({ mostReceiverGas: "50000" }));
    await world.untilDecision(other, id, "refused: ReceiverNotOptedIn");
  });

  it("ask for the least profit after gas", async () => {
    const usdc = { coinPrices: { hub: `${10n ** 18n}` } };
    const filler = await world.run(world.config({ usdc }));
    const id = await world.idOf(await world.send());
    await world.untilDecision(filler, id, "too little profit");
  });

  it("ask for liquidity at the destination", async () => {
    const { vault, wallet } = world.network.on("hub", 8);
    const most = await vault.maxWithdraw(wallet.address);
    await (await vault.withdraw(most - 50n * ONE, wallet.address, wallet.address)).wait();
    const filler = await world.run();
    const id = await world.idOf(await world.send());
    await world.untilDecision(filler, id, "no liquidity");
    const careless = await world.run(world.config({ isRoomNeeded: false }));
    await world.untilState(careless, id, "mined");
  });

  it("looks again at what other rules left when it is started with new ones", async () => {
    const database = await world.freshDatabase();
    const config = world.config({ origin: { destinations: ["spoke-b"] } });
    const id = await world.idOf(await world.send());
    await world.untilDecision(await world.run(config, database), id, "route not taken");
    await world.stopFillers();
    await world.untilState(await world.run(world.config(), database), id, "mined");
  });

  describe("what it allows the bridge to take", () => {
    const allowed = async () => {
      const { token, bridge } = world.network.on("hub");
      return token.allowance(FILLER.address, bridge);
    };

    it("is exactly what the next advance may need, where nothing else is configured", async () => {
      const filler = await world.run(world.config({ usdc: { allowance: undefined } }));
      await world.untilState(filler, await world.idOf(await world.send()), "mined");
      // The offer could have fallen to nothing before its block.
      expect(await allowed()).to.equal(ONE);
    });

    it("is the configured ceiling where that is more, and is used up before it is raised again", async () => {
      const filler = await world.run();
      await world.untilState(filler, await world.idOf(await world.send()), "mined");
      expect(await allowed()).to.equal(1_000n * ONE - 98_950_000n);
      await world.untilState(filler, await world.idOf(await world.send()), "mined");
      expect(await allowed()).to.equal(1_000n * ONE - 2n * 98_950_000n);
    });
  });
});
