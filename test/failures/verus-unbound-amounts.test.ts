import { type Batch, encodeFrame, frameHash } from "@causeway/protocol";
import { expect } from "chai";
import type { Chains } from "./chains/createChains.ts";
import { createChains } from "./chains/createChains.ts";
import { cover, deliver } from "./chains/deliver.ts";

// Roots were verified, but what was paid out came from calldata beside the proof.
describe("Verus: a proof that does not bind what is paid out", () => {
  let chains: Chains;
  let batch: Batch;
  let recipient: string;
  const fields = { gasLimit: 200_000n, deadline: 0n, payload: `0x${"00".repeat(31)}64` };

  before(async () => {
    chains = await createChains();
    recipient = (await chains.hub.deploy("KeepingRecipient")).address;
    await chains.aToHub.send({ recipient, ...fields });
    batch = chains.aToHub.batch(await cover(chains.aToHub), 0);
  });

  const changes = {
    amount: { payload: `0x${"00".repeat(31)}65` },
    "length of the payload": { payload: `0x${"00".repeat(30)}64` },
    recipient: { recipient: `0x${"be".repeat(20)}` },
    sender: { sender: `0x${"be".repeat(20)}` },
    "gas limit": { gasLimit: 200_001n },
    deadline: { deadline: 2_000_000_000n },
  };

  for (const [name, change] of Object.entries(changes)) {
    it(`refuses the same proof with another ${name}`, async () => {
      const { aToHub, spokeA, hub } = chains;
      const sender = spokeA.signers.sender.address.toLowerCase();
      const members = encodeFrame({ ...fields, sender, recipient, ...change });
      await expect(
        hub.mailbox.deliver(aToHub.id, { ...batch, members }),
      ).to.be.revertedWithCustomError(hub.mailbox, "NotInOutbox");
      expect(frameHash(members)).not.to.equal(frameHash(batch.members));
    });
  }

  it("takes the message as it was sent", async () => {
    expect((await deliver(chains.aToHub, batch)).delivered).to.equal(1n);
  });
});
