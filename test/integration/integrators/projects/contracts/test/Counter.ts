import { decodeError, describeError, errorsAbi, revertDataOf } from "@causeway/protocol/contracts";
import { forSeeds, Simulator } from "@causeway/simulator";
import { expect } from "chai";
import { Contract, ZeroAddress } from "ethers";
import { network } from "hardhat";

const HERE = 31337;
const THERE = 31338;

async function twoCounters(seed?: string) {
  const here = await network.create({ override: { chainId: HERE } });
  const there = await network.create({ override: { chainId: THERE } });
  const simulator = await Simulator.create({ chains: [here, there], ...(seed && { seed }) });
  const counterHere = await here.ethers.deployContract("Counter", [simulator.mailbox(HERE).target]);
  const counterThere = await there.ethers.deployContract("Counter", [
    simulator.mailbox(THERE).target,
  ]);
  await counterHere.setPeer(simulator.addressOn(THERE, await counterThere.getAddress()));
  await counterThere.setPeer(simulator.addressOn(HERE, await counterHere.getAddress()));
  await simulator.finalise(HERE);
  await simulator.finalise(THERE);
  const count = (value = 10n ** 18n) => counterHere.countOn(THERE, { value });
  return { simulator, counterThere, count };
}

describe("Counter", () => {
  it("counts on another chain when the message is delivered", async () => {
    const { simulator, counterThere, count } = await twoCounters();
    await count();
    expect(await counterThere.count()).to.equal(0n);
    const [delivery] = await simulator.deliverAll();
    expect(delivery?.outcome).to.equal("delivered");
    expect(await counterThere.count()).to.equal(1n);
  });

  it("counts every message once, in whatever order they come", () =>
    forSeeds(
      async (seed) => {
        const { simulator, counterThere, count } = await twoCounters(seed);
        for (let i = 0; i < 3; i++) await count();
        await simulator.run();
        expect(await counterThere.count()).to.equal(3n);
      },
      { runs: 5 },
    ));

  it("is refused without the fee, by an error that can be named", async () => {
    const { count } = await twoCounters();
    const errors = new Contract(ZeroAddress, errorsAbi);
    await expect(count(0n)).to.be.revertedWithCustomError(errors, "InsufficientPrepaid");
  });

  it("is refused by an error whose values can be read", async () => {
    const { count } = await twoCounters();
    const refusal = await count(0n).catch((error: unknown) => error);
    const data = revertDataOf(refusal) ?? "0x";
    expect(describeError(data)).to.match(/^InsufficientPrepaid\(0x[0-9a-fA-F]{40}, /);
    expect(decodeError(data)?.values.map(({ name }) => name)).to.include("account");
  });
});
