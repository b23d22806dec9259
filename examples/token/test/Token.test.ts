import { forSeeds, type Seed, Simulator } from "@causeway/simulator";
import { expect } from "chai";
import { ZeroAddress } from "ethers";
import { network } from "hardhat";

const HERE = 31337;
const THERE = 31338;
const SUPPLY = 1_000n;
const PREPAID = 10n ** 18n;

/** The token and its bridge here, the bridged token there. The owner holds all, and pays for transfers. */
async function bridgedToken({ prepaid = PREPAID, seed }: { prepaid?: bigint; seed?: Seed } = {}) {
  const chains = [
    await network.create({ override: { chainId: HERE } }),
    await network.create({ override: { chainId: THERE } }),
  ] as const;
  const options = seed === undefined ? {} : { seed };
  const simulator = await Simulator.create({ chains, ...options });
  const [here, there] = [chains[0].ethers, chains[1].ethers];
  const [owner, stranger] = await here.getSigners();
  const strangers = [stranger, (await there.getSigners())[1]];

  const issued = await here.deployContract("IssuedToken", [owner, SUPPLY]);
  const custody = await here.deployContract("CustodyBridge", [issued, owner]);
  const bridged = await there.deployContract("BridgedToken", [owner.address]);
  const addressHere = simulator.addressOn(HERE, await custody.getAddress());
  const addressThere = simulator.addressOn(THERE, await bridged.getAddress());
  await custody.link(simulator.mailbox(HERE), addressThere);
  await bridged.link(simulator.mailbox(THERE).target, addressHere);

  await issued.approve(custody, SUPPLY);
  for (const [chain, account, value] of [
    [HERE, custody.target, prepaid],
    [THERE, bridged.target, PREPAID],
  ] as const) {
    const payments = simulator.contractsOn(chain).prepaid;
    await payments.setLimits(account, PREPAID, PREPAID);
    if (value > 0n) await payments.fund(account, { value });
  }
  await simulator.finalise(HERE);
  await simulator.finalise(THERE);

  const me = owner.address;
  const sendThere = (amount: bigint, receiver = me) =>
    custody.crosschainTransfer(simulator.addressOn(THERE, receiver), amount);
  const sendBack = (amount: bigint) =>
    bridged.crosschainTransfer(simulator.addressOn(HERE, me), amount);
  const addresses = { addressHere, addressThere };
  return { simulator, me, strangers, issued, custody, bridged, ...addresses, sendThere, sendBack };
}

describe("the token", () => {
  it("is locked here when it is sent, and minted there when it arrives", async () => {
    const { simulator, me, issued, custody, bridged, sendThere } = await bridgedToken();
    await sendThere(100n);
    expect(await issued.balanceOf(custody)).to.equal(100n);
    expect(await bridged.totalSupply()).to.equal(0n);
    const [delivery] = await simulator.deliverAll();
    expect(delivery.outcome).to.equal("delivered");
    expect(await bridged.balanceOf(me)).to.equal(100n);
  });

  it("comes back", async () => {
    const { simulator, me, issued, bridged, sendThere, sendBack } = await bridgedToken();
    await sendThere(100n);
    await simulator.deliverAll();
    await sendBack(40n);
    await simulator.deliverAll();
    expect(await bridged.balanceOf(me)).to.equal(60n);
    expect(await issued.balanceOf(me)).to.equal(SUPPLY - 60n);
  });

  it("is never minted beyond what is locked, in whatever order transfers arrive", () =>
    forSeeds(async (seed) => {
      const { simulator, issued, custody, bridged, sendThere, sendBack } = await bridgedToken({
        seed,
      });
      await sendThere(100n);
      await simulator.deliverAll();
      // Else a reorganisation may put the transfers back before the arrival of what they spend.
      await simulator.finalise(THERE);
      for (const amount of [1n, 2n, 3n]) await sendThere(amount);
      for (const amount of [10n, 20n]) await sendBack(amount);
      const check = async () =>
        expect(await bridged.totalSupply()).to.be.at.most(await issued.balanceOf(custody));
      await simulator.run({ check });
      expect(await bridged.totalSupply()).to.equal(76n);
      expect(await issued.balanceOf(custody)).to.equal(76n);
    }));

  it("pays from the bridge's prepaid balance", async () => {
    const { simulator, custody, sendThere } = await bridgedToken();
    await sendThere(1n);
    const left = await simulator.contractsOn(HERE).prepaid.balanceOf(custody);
    expect(left).to.be.lessThan(PREPAID);
  });

  it("is not shut out by strangers: who transfers can bring the fee himself", async () => {
    const { simulator, strangers, me, custody, bridged, sendThere } = await bridgedToken();
    const { prepaid } = simulator.contractsOn(HERE);
    await prepaid.setLimits(custody, 1n, 1n);
    const to = simulator.addressOn(THERE, me);
    const byStranger = custody.connect(strangers[0]).getFunction("crosschainTransfer");
    const refused = expect(byStranger(to, 0n)).to.be;
    await refused.revertedWithCustomError(prepaid, "MessageLimitExceeded");
    await prepaid.bringFee(custody, { value: PREPAID });
    await sendThere(5n);
    await prepaid.takeBackFee(custody, me);
    await simulator.deliverAll();
    expect(await bridged.balanceOf(me)).to.equal(5n);
    expect(await prepaid.balanceOf(custody)).to.equal(PREPAID);
  });

  it("stays with its holder when nobody has paid for the bridge", async () => {
    const { simulator, me, issued, sendThere } = await bridgedToken({ prepaid: 0n });
    await expect(sendThere(1n)).to.be.revertedWithCustomError(
      simulator.contractsOn(HERE).prepaid,
      "InsufficientPrepaid",
    );
    expect(await issued.balanceOf(me)).to.equal(SUPPLY);
  });

  it("is not lost by a transfer that fails, which can be delivered again for ever", async () => {
    const { simulator, bridged, sendThere } = await bridgedToken();
    await sendThere(5n, ZeroAddress);
    const [failed] = await simulator.deliverAll();
    const error = bridged.interface.parseError(failed.revertData ?? "0x");
    expect(error?.name).to.equal("ERC20InvalidReceiver");
    await simulator.advanceTime(365 * 86_400);
    expect((await simulator.deliver(failed.messageId)).outcome).to.equal("failed");
    expect(await bridged.totalSupply()).to.equal(0n);
  });

  it("is minted once by a transfer that two relayers deliver", async () => {
    const { simulator, me, bridged, sendThere } = await bridgedToken();
    await sendThere(5n);
    const [message] = await simulator.messages();
    const [first, second] = await simulator.deliverTwice(message.id);
    expect([first.outcome, second.outcome]).to.deep.equal(["delivered", "skipped"]);
    expect(await bridged.balanceOf(me)).to.equal(5n);
  });

  it("is not minted for a message of anybody but the bridge", async () => {
    const { simulator, bridged, addressThere } = await bridgedToken();
    await simulator.mailbox(HERE).sendMessage(addressThere, "0x", [], { value: PREPAID });
    const [forged] = await simulator.deliverAll();
    expect(forged.outcome).to.equal("failed");
    expect(forged.reason).to.match(/UnauthorizedGateway/);
    expect(await bridged.totalSupply()).to.equal(0n);
  });

  it("is linked to other chains by its owner alone, and once", async () => {
    const { simulator, strangers, custody, bridged, addressHere, addressThere } =
      await bridgedToken();
    const ends = [
      {
        contract: custody,
        stranger: strangers[0],
        mailbox: simulator.mailbox(HERE),
        peer: addressThere,
      },
      {
        contract: bridged,
        stranger: strangers[1],
        mailbox: simulator.mailbox(THERE),
        peer: addressHere,
      },
    ];
    for (const { contract, stranger, mailbox, peer } of ends) {
      const link = contract.connect(stranger).getFunction("link");
      const refused = expect(link(mailbox.target, peer)).to.be;
      await refused.revertedWithCustomError(contract, "OwnableUnauthorizedAccount");
      const again = expect(contract.link(mailbox.target, peer)).to.be;
      await again.revertedWithCustomError(contract, "LinkAlreadyRegistered");
    }
  });
});
