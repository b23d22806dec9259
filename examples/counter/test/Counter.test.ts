import { forSeeds, type Seed, Simulator } from "@causeway/simulator";
import { expect } from "chai";
import { network } from "hardhat";

const HERE = 31337;
const THERE = 31338;

/** A counter on each of two chains; `connected` says whether they are peers of each other. */
async function twoCounters({ connected = true, seed }: { connected?: boolean; seed?: Seed } = {}) {
  const chains = {
    here: await network.create({ override: { chainId: HERE } }),
    there: await network.create({ override: { chainId: THERE } }),
  };
  const options = seed === undefined ? {} : { seed };
  const simulator = await Simulator.create({ chains: Object.values(chains), ...options });
  const deploy = async (chain: typeof chains.here, chainId: number) => {
    const [owner] = await chain.ethers.getSigners();
    return chain.ethers.deployContract("Counter", [simulator.mailbox(chainId).target, owner]);
  };
  const here = await deploy(chains.here, HERE);
  const there = await deploy(chains.there, THERE);
  const peerHere = simulator.addressOn(HERE, await here.getAddress());
  const peerThere = simulator.addressOn(THERE, await there.getAddress());
  await here.setPeer(peerThere);
  if (connected) await there.setPeer(peerHere);
  await simulator.finalise(HERE);
  await simulator.finalise(THERE);
  const countThere = async () => here.countOn(THERE, { value: await here.quote(THERE) });
  return { chains, simulator, here, there, peerHere, peerThere, countThere };
}

describe("Counter", () => {
  it("counts on the other chain, but not before the message is delivered", async () => {
    const { simulator, here, there, countThere } = await twoCounters();
    await countThere();
    expect(await there.count()).to.equal(0n);
    const [delivery] = await simulator.deliverAll();
    expect(delivery?.outcome).to.equal("delivered");
    expect(await there.count()).to.equal(1n);
    expect(await here.count()).to.equal(0n);
  });

  it("counts each message once, in whatever order and however often they come", () =>
    forSeeds(async (seed) => {
      const { simulator, there, countThere } = await twoCounters({ seed });
      for (let sent = 0; sent < 3; sent++) await countThere();
      await simulator.run();
      expect(await there.count()).to.equal(3n);
    }));

  it("takes a message that came before its peer was known when it is delivered again", async () => {
    const { simulator, there, peerHere, countThere } = await twoCounters({ connected: false });
    await countThere();
    const [failed] = await simulator.deliverAll();
    expect(failed?.outcome).to.equal("failed");
    expect(there.interface.parseError(failed?.revertData ?? "0x")?.name).to.equal("NotPeer");

    await there.setPeer(peerHere);
    const again = await simulator.deliver(failed?.messageId ?? "0x");
    expect(again.outcome).to.equal("delivered");
    expect(await there.count()).to.equal(1n);
  });

  it("refuses a message of somebody who is not its peer", async () => {
    const { simulator, there, peerThere } = await twoCounters();
    await simulator.mailbox(HERE).sendMessage(peerThere, "0x", [], { value: 10n ** 18n });
    const [delivery] = await simulator.deliverAll();
    expect(delivery?.reason).to.match(/NotPeer/);
    expect(await there.count()).to.equal(0n);
  });

  it("refuses a call that does not come from the mailbox", async () => {
    const { chains, there, peerHere } = await twoCounters();
    const [stranger] = await chains.there.ethers.getSigners();
    const forged = there.receiveMessage(`0x${"01".repeat(32)}`, peerHere, "0x");
    await expect(forged)
      .to.be.revertedWithCustomError(there, "ERC7786RecipientUnauthorizedGateway")
      .withArgs(stranger, peerHere);
  });

  it("lets nobody but its owner say who its peers are", async () => {
    const { chains, there, peerHere } = await twoCounters({ connected: false });
    const [, stranger] = await chains.there.ethers.getSigners();
    const setPeer = there.connect(stranger).getFunction("setPeer");
    await expect(setPeer(peerHere)).to.be.revertedWithCustomError(
      there,
      "OwnableUnauthorizedAccount",
    );
  });

  it("hears of a message that nobody delivered in time, which is then never counted", async () => {
    const { simulator, here, there, countThere } = await twoCounters();
    await countThere();
    await simulator.advanceTime(2 * 86_400);
    expect(await simulator.deliverAll()).to.deep.equal([]);
    const [{ id }] = await simulator.messages();
    await simulator.expire(id);
    await simulator.settle(id);
    expect(await here.expired()).to.equal(1n);
    expect((await simulator.deliver(id)).outcome).to.equal("skipped");
    expect(await there.count()).to.equal(0n);
  });

  it("believes nobody but the mailbox's Expiry that a message expired", async () => {
    const { here } = await twoCounters();
    const lie = here.onMessageExpired(`0x${"01".repeat(32)}`, 1, "0x", "0x");
    await expect(lie).to.be.revertedWithCustomError(here, "NotExpiry");
  });
});
