import { decodeFrame, encodeInteroperableAddress } from "@causeway/protocol";
import { expect } from "chai";

import { type Chains, createChains } from "./chains/createChains.ts";
import { carry, cover, deliver } from "./chains/deliver.ts";

// A frame whose hashed bytes do not say where it comes from is claimed for another origin.
describe("A frame claimed for another origin", () => {
  let chains: Chains;

  before(async () => {
    chains = await createChains();
  });

  it("is not delivered over another lane that ends there, whichever index it takes", async () => {
    const { hub, aToHub, bToHub } = chains;
    const { address } = await hub.deploy("KeepingRecipient");
    await aToHub.send({ recipient: address, payload: "0x0a" });
    await bToHub.send({ recipient: address, payload: "0x0b" });
    await bToHub.send({ recipient: address, payload: "0x0c" });
    const signed = await cover(bToHub);
    for (const first of [0, 1]) {
      const batch = { ...bToHub.batch(signed, first), members: aToHub.sent[0]!.frame };
      await expect(hub.mailbox.deliver(bToHub.id, batch)).to.be.revertedWithCustomError(
        hub.mailbox,
        "NotInOutbox",
      );
    }
  });

  it("is not delivered at another place of its own lane", async () => {
    const { hub, bToHub } = chains;
    const batch = bToHub.batch(await cover(bToHub), 0);
    const members = bToHub.sent[1]!.frame;
    await expect(
      hub.mailbox.deliver(bToHub.id, { ...batch, members }),
    ).to.be.revertedWithCustomError(hub.mailbox, "NotInOutbox");
  });

  it("shows its recipient the chain and the account that sent it", async () => {
    const { hub, spokeB, bToHub } = chains;
    const { contract, address } = await hub.deploy("KeepingRecipient");
    const sent = await bToHub.send({ recipient: address });
    expect((await carry(bToHub, sent.index)).delivered).to.equal(1n);
    const kept = await contract.getFunction("kept")(0);
    const account = decodeFrame(sent.frame).sender;
    expect(kept.sender).to.equal(encodeInteroperableAddress({ ...spokeB.peer, address: account }));
    expect(kept.id).to.equal(sent.messageId);
  });

  it("is a different message in each lane, though every byte of it is the same", async () => {
    const { hub, aToHub, bToHub } = chains;
    const { contract, address } = await hub.deploy("KeepingRecipient");
    const frames = [];
    for (const lane of [aToHub, bToHub]) {
      const sent = await lane.send({ recipient: address, payload: "0xff" });
      frames.push(sent.frame);
      expect((await carry(lane, sent.index)).delivered).to.equal(1n);
      const again = lane.batch(await cover(lane), sent.index);
      expect((await deliver(lane, again)).delivered).to.equal(0n);
    }
    expect(frames[0]).to.equal(frames[1]);
    expect(await contract.getFunction("count")()).to.equal(2n);
  });
});
