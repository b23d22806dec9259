import { forSeeds, type Seed } from "@causeway/simulator";
import { expect } from "chai";
import { ZeroAddress } from "ethers";

import { DAY, ETHER, HERE, spentBy, THERE, twoChains } from "./world.ts";

const SUPPLY = 1_000n;

/** The token on two chains, all of it here; `connected` says whether the one there knows the one here. */
async function roamingToken({ connected = true, seed }: { connected?: boolean; seed?: Seed } = {}) {
  const chains = await twoChains(seed === undefined ? {} : { seed });
  const { simulator, owner, ownerThere } = chains;
  const deploy = (ethers: typeof chains.here, mailbox: string, supply: bigint) =>
    ethers.deployContract("RoamingToken", [mailbox, owner.address, supply]);
  const token = await deploy(chains.here, `${chains.mailboxHere.target}`, SUPPLY);
  const tokenThere = await deploy(chains.there, `${chains.mailboxThere.target}`, 0n);
  const peerHere = simulator.addressOn(HERE, `${token.target}`);
  const peerThere = simulator.addressOn(THERE, `${tokenThere.target}`);
  await token.setPeer(peerThere);
  const connect = () => tokenThere.setPeer(peerHere);
  if (connected) await connect();
  await simulator.finalise(HERE);
  await simulator.finalise(THERE);
  const receiver = ownerThere.address;
  const send = async (amount: bigint) =>
    token.sendTo(THERE, receiver, amount, { value: await token.quote(THERE) });
  return { ...chains, token, tokenThere, peerThere, receiver, connect, send };
}

describe("RoamingToken, an OFT of LayerZero", () => {
  it("is burnt when it leaves, and minted when it arrives", async () => {
    const { simulator, token, tokenThere, receiver, send } = await roamingToken();
    await send(100n);
    expect(await token.totalSupply()).to.equal(SUPPLY - 100n);
    const [delivery] = await simulator.deliverAll();
    expect(delivery.outcome).to.equal("delivered");
    expect(await tokenThere.balanceOf(receiver)).to.equal(100n);
  });

  it("costs what is charged, of which the quote is the most: what is paid above comes back", async () => {
    const { owner, mailboxHere, token, receiver } = await roamingToken();
    const quote = await token.quote(THERE);
    const pay = (value: bigint) => () => token.sendTo(THERE, receiver, 1n, { value });
    const charged = await mailboxHere.charge(THERE, 120_000n, 96n);
    expect(await spentBy(owner, pay(quote + ETHER))).to.equal(charged);
    expect(charged > 0n && charged <= quote).to.equal(true);
    await expect(pay(charged - 1n)()).to.be.revertedWithCustomError(mailboxHere, "InsufficientFee");
  });

  it("arrives by the message that failed, once the other chain knows this one", async () => {
    const { simulator, tokenThere, receiver, connect, send } = await roamingToken({
      connected: false,
    });
    await send(100n);
    const [failed] = await simulator.deliverAll();
    const error = tokenThere.interface.parseError(failed.revertData ?? "0x");
    expect(error?.name).to.equal("NotPeer");
    await connect();
    expect((await simulator.deliver(failed.messageId)).outcome).to.equal("delivered");
    expect((await simulator.deliver(failed.messageId)).outcome).to.equal("skipped");
    expect(await tokenThere.balanceOf(receiver)).to.equal(100n);
  });

  it("goes back to its holder when nobody delivered it in time, and never arrives", async () => {
    const { simulator, owner, token, tokenThere, send } = await roamingToken();
    await send(100n);
    const [{ id }] = await simulator.messages();
    await simulator.advanceTime(2 * DAY);
    await simulator.expire(id);
    expect(await token.balanceOf(owner)).to.equal(SUPPLY - 100n);
    await simulator.settle(id);
    expect(await token.balanceOf(owner)).to.equal(SUPPLY);
    expect((await simulator.deliver(id)).outcome).to.equal("skipped");
    expect(await tokenThere.totalSupply()).to.equal(0n);
  });

  it("either arrives or goes back, whatever happens on its way", () =>
    forSeeds(
      async (seed) => {
        const { simulator, token, tokenThere, send } = await roamingToken({ seed });
        const supply = async () => (await token.totalSupply()) + (await tokenThere.totalSupply());
        const check = async () => expect(await supply()).to.be.at.most(SUPPLY);
        for (const amount of [1n, 20n, 300n]) await send(amount);
        await simulator.run({ expire: true, check });
        expect(await supply()).to.equal(SUPPLY);
      },
      { runs: 3 },
    ));

  it("is minted for no message of a stranger, and by no call of one", async () => {
    const { simulator, mailboxHere, tokenThere, peerThere } = await roamingToken();
    await mailboxHere.sendMessage(peerThere, "0x", [], { value: ETHER });
    const [forged] = await simulator.deliverAll();
    expect(forged.reason).to.match(/NotPeer/);
    const call = tokenThere.receiveMessage(`0x${"01".repeat(32)}`, peerThere, "0x");
    const refused = expect(call).to.be;
    await refused.revertedWithCustomError(tokenThere, "ERC7786RecipientUnauthorizedGateway");
    const lie = tokenThere.onMessageExpired(`0x${"01".repeat(32)}`, 1, "0x", "0x");
    await expect(lie).to.be.revertedWithCustomError(tokenThere, "NotExpiry");
  });

  it("does not leave for a receiver that can never have it", async () => {
    const { token } = await roamingToken();
    const send = token.sendTo(THERE, ZeroAddress, 1n, { value: await token.quote(THERE) });
    await expect(send).to.be.revertedWithCustomError(token, "ERC20InvalidReceiver");
  });

  it("is given its peers by its owner alone", async () => {
    const { stranger, token, peerThere } = await roamingToken();
    const setPeer = token.connect(stranger).getFunction("setPeer");
    await expect(setPeer(peerThere)).to.be.revertedWithCustomError(
      token,
      "OwnableUnauthorizedAccount",
    );
  });
});
