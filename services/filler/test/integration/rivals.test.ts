import { findMessage } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { FILLER, FillerWorld, RIVAL, until } from "../../../../test/scripts/world/FillerWorld.ts";
import { BridgeAdvances__factory } from "../../../../typechain-types/index.js";

describe("a filler, where somebody else is first", function () {
  this.timeout(400_000);
  let world: FillerWorld;

  before(async () => {
    world = await FillerWorld.start();
  });

  after(() => world?.stop());

  afterEach(() => world.reset());

  async function advanceAs(wallet: typeof RIVAL, transferId: Hex, options: object = {}) {
    const { sent } = await findMessage(world.network.chains, transferId);
    const { laneId, index, frame } = sent;
    const signer = wallet.connect(world.network.provider("hub"));
    const { bridge } = world.network.on("hub");
    const advances = BridgeAdvances__factory.connect(await bridge.getAddress(), signer);
    return advances.advance(0n, 2n ** 40n - 1n, laneId, index, frame, {
      gasLimit: 400_000n,
      ...options,
    });
  }

  it("sends nothing where it sees that in time", async () => {
    await world.allowBridge("hub", RIVAL);
    const transferId = await world.send();
    await (await advanceAs(RIVAL, transferId)).wait();
    const filler = await world.run();
    await world.untilDecision(filler, await world.idOf(transferId), "refused: AlreadyAdvanced");
    expect(await world.network.provider("hub").getTransactionCount(FILLER.address)).to.equal(0);
  });

  it("advances nothing by a transaction that was held back for longer than it named", async () => {
    await world.allowBridge("hub");
    const filler = await world.run();
    const hub = world.network.provider("hub");
    const before = await world.balance("hub");
    await hub.send("evm_setAutomine", [false]);
    const id = await world.idOf(await world.send());
    const ours = async () => await hub.getTransactionCount(FILLER.address, "pending");
    const sent = await ours();
    await until(
      () => "it sends",
      async () => (await ours()) > sent,
    );
    // As old as the newest block may be here, and as long as a transaction may take.
    await hub.send("evm_increaseTime", [3_600 + 60 + 1]);
    await hub.send("evm_mine", []);
    await hub.send("evm_setAutomine", [true]);
    await until(
      () => "it fails",
      async () => (await world.statusOf(filler, id))?.attempts[0]?.state === "reverted",
    );
    expect((await world.statusOf(filler, id))?.attempts[0]?.reason).to.equal("AdvanceOutdated");
    expect(await world.balance("hub")).to.equal(before);
  });

  it("books the gas of a transaction that came too late as spent for nothing", async () => {
    const coin = await world.coin("hub");
    await world.allowBridge("hub");
    await world.allowBridge("hub", RIVAL);
    const filler = await world.run();
    const hub = world.network.provider("hub");
    await hub.send("evm_setAutomine", [false]);
    const transferId = await world.send();
    const id = await world.idOf(transferId);
    const ours = async () => await hub.getTransactionCount(FILLER.address, "pending");
    await until(
      () => "it sends",
      async () => (await ours()) === 2,
    );
    await advanceAs(RIVAL, transferId, {
      maxPriorityFeePerGas: 10n ** 11n,
      maxFeePerGas: 10n ** 12n,
    });
    await hub.send("evm_mine", []);
    await hub.send("evm_setAutomine", [true]);
    await until(
      () => "it fails",
      async () => (await world.statusOf(filler, id))?.attempts[0]?.state === "reverted",
    );
    await world.finalise();
    const wasted = async () => {
      const { gas } = await world.books(filler);
      return gas.find(({ chain }) => chain === "hub");
    };
    await until(
      () => "it is booked",
      async () => `${(await wasted())?.gasWasted ?? 0n}` !== "0",
    );
    const paid = coin - (await world.coin("hub"));
    expect(`${(await wasted())?.gas}`).to.equal(`${paid}`);
    const { lines } = await world.books(filler);
    const line = lines.find(({ asset }) => asset === "USDC");
    expect(line).to.include({ asset: "USDC", origin: "spoke-a", destination: "hub" });
    expect(line).to.include({ advances: "0", paid: "0" });
    expect(line?.gas).to.equal(line?.gasWasted);
  });

  it("shares a database with that filler, advances nothing twice, and goes on without it", async () => {
    await world.allowBridge("hub");
    await world.allowBridge("hub", RIVAL);
    const database = await world.freshDatabase();
    const other = await world.run(world.config({ privateKey: RIVAL.privateKey }), database);
    const own = await world.run(world.config(), database);
    const id = await world.idOf(await world.send());
    const { advances } = world.network.on("hub");
    const made = () => advances.queryFilter(advances.filters.TransferAdvanced(id), 0, "latest");
    await until(
      () => "one of them advances it",
      async () => (await made()).length > 0,
    );
    await world.finalise();
    const booked = async () => {
      const all = [await world.books(own), await world.books(other)];
      return all
        .flatMap(({ assets }) => assets)
        .filter(({ advances: count }) => `${count}` !== "0");
    };
    await until(
      () => "one of them books it",
      async () => (await booked()).length > 0,
    );
    expect(await booked()).to.have.length(1);
    expect(await made()).to.have.length(1);
    world.fillers.splice(world.fillers.indexOf(other), 1);
    await other.stop();
    await world.untilState(own, await world.idOf(await world.send()), "mined");
  });
});
