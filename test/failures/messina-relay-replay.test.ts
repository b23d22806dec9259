import { decodeFrame, type Hex } from "@causeway/protocol";
import { expect } from "chai";

import { type Chains, createChains } from "./chains/createChains.ts";
import { carry, cover } from "./chains/deliver.ts";
import type { SentMessage } from "./chains/Lane.ts";
import { noteSent, Relay } from "./chains/Relay.ts";

// The hop between two chains emitted the same approval again, and each emission was paid.
describe("Messina: a relayed message replayed over the hub", () => {
  let chains: Chains;
  let relay: Relay;
  let first: SentMessage;
  let onward: SentMessage;
  let handled: () => Promise<bigint>;
  let received: () => Promise<bigint>;

  beforeEach(async () => {
    chains = await createChains();
    relay = await Relay.create(chains);
    const handler = await chains.hub.deploy("EchoHandler", [true]);
    const recipient = await chains.spokeB.deploy("KeepingRecipient");
    handled = () => handler.contract.getFunction("count")();
    received = () => recipient.contract.getFunction("count")();
    const to = { handler: handler.address, recipient: recipient.address };
    first = await relay.send(await relay.request(to));
    onward = await sendOn();
    expect((await carry(chains.hubToB)).delivered).to.equal(1n);
  });

  /** Delivers the first leg; gives the second. */
  async function sendOn(): Promise<SentMessage> {
    const { aToHub, hubToB, hub } = chains;
    const batch = aToHub.batch(await cover(aToHub), 0);
    const sent = await hub.mailbox.connect(hub.signers.stranger).deliver(aToHub.id, batch);
    return noteSent(hubToB, hub, await sent.wait());
  }

  it("sends on once, whichever later checkpoint proves the first leg again", async () => {
    const { aToHub, hubToB, hub, spokeA } = chains;
    for (let i = 0; i < 3; i++) {
      await aToHub.send({ recipient: spokeA.mailboxAddress });
      expect((await carry(aToHub, 0, 1)).delivered).to.equal(0n);
    }
    expect(await handled()).to.equal(1n);
    expect((await hub.mailbox.outboundLane(hubToB.id)).count).to.equal(1n);
  });

  it("delivers the second leg once", async () => {
    expect((await carry(chains.hubToB, 0, 1)).delivered).to.equal(0n);
    expect(await received()).to.equal(1n);
  });

  it("does not take the second leg for a first one", async () => {
    await expectNothingHandled(decodeFrame(onward.frame).payload);
  });

  it("does not take the first leg's payload from somebody else", async () => {
    await expectNothingHandled(decodeFrame(first.frame).payload);
  });

  it("does not call the handler of a first leg that was shown as a second one", async () => {
    const { aToHub, hubToB, spokeB } = chains;
    const batch = aToHub.batch(await cover(aToHub), 0);
    await expect(spokeB.mailbox.deliver(hubToB.id, batch)).to.revert(spokeB.ethers);
    expect(await received()).to.equal(1n);
  });

  async function expectNothingHandled(payload: Hex): Promise<void> {
    const { aToHub, hub, hubToB } = chains;
    await aToHub.send({ recipient: relay.hubRelay.address, gasLimit: 2_000_000n, payload });
    const { delivered, failures } = await carry(aToHub, 1, 1);
    expect(delivered).to.equal(0n);
    expect(failures.size).to.equal(1);
    expect(await handled()).to.equal(1n);
    expect((await hub.mailbox.outboundLane(hubToB.id)).count).to.equal(1n);
  }
});
