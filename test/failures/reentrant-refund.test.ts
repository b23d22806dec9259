import { encodeFrame } from "@causeway/protocol";
import { expect } from "chai";

import { type Chains, createChains } from "./chains/createChains.ts";
import { carry } from "./chains/deliver.ts";

// While it is paid its refund, the sender sends again: the second message takes the first one's place, or is not paid for.
describe("A refund during which the sender sends again", () => {
  let chains: Chains;

  beforeEach(async () => {
    chains = await createChains();
  });

  async function attacker(fee: bigint) {
    const { spokeA } = chains;
    const deployed = await spokeA.deploy("RefundSender", [spokeA.mailboxAddress, fee]);
    await spokeA.ethers.provider.send("hardhat_setBalance", [deployed.address, "0xffffffff"]);
    return deployed;
  }

  it("leaves both messages in their places, both paid for and both deliverable", async () => {
    const { spokeA, hub, aToHub } = chains;
    const { mailbox } = spokeA;
    const recipient = await hub.deploy("KeepingRecipient");
    const fee = await mailbox.quote(hub.chainId, 200_000n, 5n);
    const { contract, address } = await attacker(fee);
    const second = mailbox.interface.encodeFunctionData("send", [
      hub.chainId,
      recipient.address,
      200_000n,
      0n,
      address,
      "0x7365636f6e",
    ]);
    await contract.getFunction("prepare")(mailbox, second, fee);
    await contract.getFunction("send")(hub.chainId, recipient.address, 1_000n);
    expect(await contract.getFunction("succeeded")()).to.equal(true);

    const common = { gasLimit: 200_000n, deadline: 0n, sender: address };
    for (const payload of ["0x6669727374", "0x7365636f6e"]) {
      aToHub.note(encodeFrame({ ...common, recipient: recipient.address, payload }));
    }
    expect(await mailbox.laneRoot(aToHub.id)).to.equal(aToHub.tree.root());
    expect(await mailbox.feesHeld()).to.equal(2n * fee);
    expect((await carry(aToHub)).delivered).to.equal(0b11n);
  });

  it("does not pay a second message with the first one's money", async () => {
    const { spokeA, hub } = chains;
    const { mailbox, prepaid } = spokeA;
    const fee = await mailbox.quote(hub.chainId, 200_000n, 5n);
    const { contract, address } = await attacker(fee);
    const unpaid = mailbox.interface.encodeFunctionData("send", [
      hub.chainId,
      hub.mailboxAddress,
      200_000n,
      0n,
      address,
      "0x7365636f6e",
    ]);
    for (const [value, error] of [
      [0n, "InsufficientPrepaid"],
      [fee - 1n, "InsufficientFee"],
    ] as const) {
      await contract.getFunction("prepare")(mailbox, unpaid, value);
      await contract.getFunction("send")(hub.chainId, hub.mailboxAddress, 1_000n);
      expect(await contract.getFunction("succeeded")()).to.equal(false);
      const answer = await contract.getFunction("answer")();
      const known = mailbox.interface.parseError(answer) ?? prepaid.interface.parseError(answer);
      expect(known?.name).to.equal(error);
    }
    expect(await mailbox.feesHeld()).to.equal(2n * fee);
  });

  it("does not pay out prepaid money that is not the sender's", async () => {
    const { spokeA, hub } = chains;
    const { mailbox, prepaid, signers } = spokeA;
    await prepaid.setLimits(signers.admin, 10n ** 18n, 10n ** 18n);
    await prepaid.fund(signers.admin, { value: 10n ** 18n });
    const fee = await mailbox.quote(hub.chainId, 200_000n, 5n);
    const { contract, address } = await attacker(fee);
    const owner = signers.admin.address;
    const drain = prepaid.interface.encodeFunctionData("withdraw", [owner, address, 1n]);
    await contract.getFunction("prepare")(prepaid, drain, 0n);
    await contract.getFunction("send")(hub.chainId, hub.mailboxAddress, 1_000n);
    expect(await contract.getFunction("succeeded")()).to.equal(false);
    expect(await prepaid.balanceOf(signers.admin)).to.equal(10n ** 18n);
    expect(await mailbox.feesHeld()).to.equal(fee);
  });
});
