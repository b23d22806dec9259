import { toNano } from "@ton/core";
import { expect } from "chai";

import { recoverBody, sendBody } from "./bodies";
import { HUB, MailboxWorld, Mode } from "./MailboxWorld";

describe("a mailbox on TON", () => {
  let world: MailboxWorld;

  beforeEach(async () => {
    world = await MailboxWorld.make();
  });

  it("delivers a message, and gives the rest of the value back to the nanoton", async () => {
    const recipient = await world.recipient();
    const index = world.send([{ recipient }]);
    const before = await world.balance;
    await world.deliver(index);
    expect(await world.state(index)).to.deep.equal({ done: true, attempt: 0n });
    expect(await world.read("taken", recipient)).to.equal(1n);
    expect(await world.balance).to.equal(before);
    expect(await world.read("pledged")).to.equal(0n);
  });

  it("can deliver a message again whose recipient threw", async () => {
    const recipient = await world.recipient(Mode.throws);
    const index = world.send([{ recipient }]);
    const before = await world.balance;
    await world.deliver(index);
    expect(await world.state(index)).to.deep.equal({ done: false, attempt: 0n });
    expect(await world.balance).to.equal(before);
    await world.setMode(recipient, Mode.takes);
    await world.deliver(index);
    expect(await world.state(index)).to.deep.equal({ done: true, attempt: 0n });
  });

  for (const mode of ["usesUpGas", "failsInActions", "neverAnswers"] as const) {
    it(`recovers a message whose recipient ${mode}`, async () => {
      const recipient = await world.recipient(Mode[mode]);
      const index = world.send([{ recipient }]);
      const before = await world.balance;
      await world.deliver(index);
      expect(await world.state(index)).to.deep.equal({ done: false, attempt: 1n });
      const body = recoverBody(world.inboundLaneId, index, world.user.address);
      await world.user.send({ to: world.mailbox, value: toNano(1), body });
      expect(await world.state(index)).to.deep.equal({ done: false, attempt: 0n });
      expect(await world.balance).to.equal(before);
      expect(await world.read("pledged")).to.equal(0n);
    });
  }

  it("calls the recipient again in the transaction that learns of the failure", async () => {
    const recipient = await world.recipient(Mode.failsInActions);
    const index = world.send([{ recipient }]);
    const before = await world.balance;
    await world.deliver(index);
    await world.setMode(recipient, Mode.takes);
    const frame = world.frames[Number(index)];
    const body = recoverBody(world.inboundLaneId, index, world.user.address, frame);
    await world.user.send({ to: world.mailbox, value: toNano(1), body });
    expect(await world.state(index)).to.deep.equal({ done: true, attempt: 0n });
    expect(await world.balance).to.equal(before);
  });

  it("sends a message, and keeps its fee alone", async () => {
    const before = await world.balance;
    const body = sendBody({
      ...{ destinationChainId: HUB.chainId, gasLimit: 100_000n, maxFee: toNano("0.1") },
      ...{ refundTo: world.user.address, recipient: HUB.mailbox, payload: "0x1234" },
    });
    await world.user.send({ to: world.mailbox, value: toNano(1), body });
    expect(await world.balance).to.equal(before + 10_000_000n + 50n * (100_000n + 80n));
  });
});
