import { expect } from "chai";
import { AbiCoder } from "ethers";

import { ETHER, HERE, spentBy, THERE, twoChains } from "./world.ts";

const SUPPLY = 1_000n;
const NONE = [false, 0n];

/** An enquiry on each of two chains, and there a token to ask about; `prepaid` pays its answers, wei. */
async function enquiries({ prepaid = ETHER } = {}) {
  const chains = await twoChains();
  const { simulator, owner, ownerThere, mailboxHere, mailboxThere } = chains;
  const asker = await chains.here.deployContract("Enquiry", [mailboxHere.target, owner]);
  const answerer = await chains.there.deployContract("Enquiry", [mailboxThere.target, ownerThere]);
  await asker.setPeer(simulator.addressOn(THERE, `${answerer.target}`));
  await answerer.setPeer(simulator.addressOn(HERE, `${asker.target}`));

  const terms = [mailboxThere.target, ownerThere, SUPPLY];
  const token = await chains.there.deployContract("RoamingToken", terms);
  const payments = simulator.contractsOn(THERE).prepaid;
  await payments.setLimits(answerer.target, ETHER / 10n, ETHER);
  if (prepaid > 0n) await payments.fund(answerer.target, { value: prepaid });

  const question = [
    THERE,
    token.target,
    token.interface.encodeFunctionData("balanceOf", [ownerThere.address]),
  ] as const;
  const ask = async (above = 0n) =>
    asker.ask(...question, { value: (await asker.quote(...question)) + above });
  return { ...chains, asker, answerer, token, payments, question, ask };
}

describe("Enquiry, a query by a Router of Hyperlane", () => {
  it("asks a contract on another chain, and has its answer a message later", async () => {
    const { simulator, asker, ask } = await enquiries();
    await ask();
    expect(await asker.answers(THERE, 1n)).to.deep.equal(NONE);
    const outcomes = (await simulator.deliverAll()).map(({ outcome }) => outcome);
    expect(outcomes).to.deep.equal(["delivered", "delivered"]);
    expect(await asker.answers(THERE, 1n)).to.deep.equal([true, SUPPLY]);
  });

  it("has who asks pay for the question, and who answers for the answer", async () => {
    const { simulator, owner, mailboxThere, asker, answerer, payments, question, ask } =
      await enquiries();
    const quote = await asker.quote(...question);
    const paid = await spentBy(owner, () => ask(ETHER));
    expect(paid > 0n && paid <= quote).to.equal(true);
    const fee = await mailboxThere.charge(HERE, 120_000n, 160n);
    await simulator.deliverAll();
    expect(await payments.balanceOf(answerer)).to.equal(ETHER - fee);
  });

  it("leaves a question that nobody pays to answer, and answers it once somebody does", async () => {
    const { simulator, asker, answerer, payments, ask } = await enquiries({ prepaid: 0n });
    await ask();
    const [failed] = await simulator.deliverAll();
    expect(failed.reason).to.match(/InsufficientPrepaid/);
    await payments.fund(answerer.target, { value: ETHER });
    await simulator.deliver(failed.messageId);
    await simulator.deliverAll();
    expect(await asker.answers(THERE, 1n)).to.deep.equal([true, SUPPLY]);
  });

  it("answers who brings the fee when strangers have used up the balance", async () => {
    const { simulator, strangerThere, mailboxThere, asker, answerer, payments, ask } =
      await enquiries({ prepaid: 0n });
    await ask();
    const [failed] = await simulator.deliverAll();
    await payments.connect(strangerThere).bringFee(answerer.target, { value: ETHER });
    const { laneId, batch } = await simulator.proofOf(failed.messageId);
    await mailboxThere.connect(strangerThere).deliver(laneId, batch);
    await payments.connect(strangerThere).takeBackFee(answerer.target, strangerThere.address);
    await simulator.deliverAll();
    expect(await asker.answers(THERE, 1n)).to.deep.equal([true, SUPPLY]);
  });

  it("leaves a question whose call fails, as one does that would change something", async () => {
    const { simulator, asker, token } = await enquiries();
    const call = token.interface.encodeFunctionData("approve", [asker.target, 1n]);
    const question = [THERE, token.target, call] as const;
    await asker.ask(...question, { value: await asker.quote(...question) });
    const [failed] = await simulator.deliverAll();
    expect(failed.outcome).to.equal("failed");
    expect(await simulator.messages()).to.have.length(1);
  });

  it("takes answers in whatever order they come", async () => {
    const { simulator, asker, ask } = await enquiries();
    await ask();
    await ask();
    const [first, second] = await simulator.messages();
    await simulator.hold(first.id);
    await simulator.deliverAll();
    expect(await asker.answers(THERE, 1n)).to.deep.equal(NONE);
    expect(await asker.answers(THERE, 2n)).to.deep.equal([true, SUPPLY]);
    await simulator.release(first.id);
    await simulator.deliverAll();
    expect(await asker.answers(THERE, 1n)).to.deep.equal([true, SUPPLY]);
    expect(second.index).to.equal(1);
  });

  it("believes no answer of a stranger", async () => {
    const { simulator, mailboxThere, asker } = await enquiries();
    const coder = AbiCoder.defaultAbiCoder();
    const lie = coder.encode(["uint8", "uint256", "bytes"], [1, 1, coder.encode(["uint256"], [9])]);
    const recipient = simulator.addressOn(HERE, `${asker.target}`);
    await mailboxThere.sendMessage(recipient, lie, [], { value: ETHER });
    const [forged] = await simulator.deliverAll();
    expect(forged.reason).to.match(/NotPeer/);
    expect(await asker.answers(THERE, 1n)).to.deep.equal(NONE);
  });

  it("is given its peers by its owner alone", async () => {
    const { stranger, asker } = await enquiries();
    const setPeer = asker.connect(stranger).getFunction("setPeer");
    await expect(setPeer("0x")).to.be.revertedWithCustomError(asker, "OwnableUnauthorizedAccount");
  });
});
