import { expect } from "chai";
import {
  FillerWorld,
  ONE,
  RECEIVER,
  RIVAL,
  until,
} from "../../../test/scripts/world/FillerWorld.ts";
import { refuseTransfers } from "../../../test/scripts/world/refuseTransfers.ts";

describe("a filler", function () {
  this.timeout(400_000);
  let world: FillerWorld;

  before(async () => {
    world = await FillerWorld.start();
  });

  after(() => world?.stop());

  afterEach(() => world.reset());

  it("pays a receiver one block after the transfer's, and is repaid at delivery, to the unit", async () => {
    const before = { tokens: await world.balance("hub"), coin: await world.coin("hub") };
    await world.allowBridge("hub");
    const filler = await world.run();
    const block = await world.network.provider("hub").getBlockNumber();
    const transferId = await world.send();
    const id = await world.idOf(transferId);
    const mined = await world.untilState(filler, id, "mined");
    expect(mined.advances[0]?.height).to.equal(`${block + 1}`);
    expect(await world.balance("hub", RECEIVER)).to.equal(98_950_000n);
    expect(mined.attempts[0]?.confirmations).to.equal("1");
    await world.network.deliver(transferId);
    await world.finalise();
    const { advances } = await world.untilState(filler, id, "repaid");
    expect(advances[0]).to.include({ paid: "98950000", fee: `${ONE}`, curve: "0" });
    expect(advances[0]).to.include({ repaid: "99950000", profit: `${ONE}` });
    expect(await world.balance("hub")).to.equal(before.tokens + ONE);
    const paid = before.coin - (await world.coin("hub"));
    const gasOnHub = async () =>
      (await world.books(filler)).gas.find(({ chain }) => chain === "hub");
    await until(
      () => `gas of ${paid} is booked`,
      async () => `${(await gasOnHub())?.gas}` === `${paid}`,
    );
    expect(await gasOnHub()).to.include({ gasWasted: "0" });
    const { assets } = await world.books(filler);
    expect(assets).to.have.length(1);
    expect(assets[0]).to.include({ asset: "USDC", advances: "1", paid: "98950000" });
    expect(assets[0]).to.include({ repaid: "99950000", profit: "1000000", lost: "0" });
    expect(assets[0]).to.include({ inFlight: "0" });
  });

  it("advances several at once, and where one fails the others all the same", async () => {
    await world.allowBridge("hub");
    const [first, second] = [await world.send(), await world.send()];
    // A receiver that the token refuses.
    const third = await world.send("spoke-a", "hub", { receiver: RIVAL.address });
    const { token } = world.network.on("hub");
    const provider = world.network.provider("hub");
    await refuseTransfers(provider, await token.getAddress(), RIVAL.address, "transferFrom");
    const filler = await world.run();
    const states = [first, second].map(async (one) =>
      world.untilState(filler, await world.idOf(one), "mined"),
    );
    await Promise.all(states);
    const failing = await world.idOf(third);
    await until(
      () => "the third is refused",
      async () => (await world.statusOf(filler, failing))?.attempts[0]?.state === "refused",
    );
  });

  it("advances several in one transaction", async () => {
    await world.allowBridge("hub");
    const sent = [await world.send(), await world.send(), await world.send()];
    const filler = await world.run();
    const statuses = [];
    for (const one of sent) {
      statuses.push(await world.untilState(filler, await world.idOf(one), "mined"));
    }
    const transactions = statuses.map(({ advances }) => advances[0]?.transaction);
    expect(new Set(transactions).size).to.equal(1);
    await world.finalise();
    const costs = async () => {
      const { lines } = await world.books(filler);
      return lines.find(({ asset, gas }) => asset === "USDC" && `${gas}` !== "0");
    };
    await until(
      () => "their gas is booked",
      async () => (await costs()) !== undefined,
    );
    const receipt = await world.network.provider("hub").getTransactionReceipt(transactions[0]!);
    expect(`${(await costs())?.gas}`).to.equal(`${receipt!.fee}`);
  });
});
