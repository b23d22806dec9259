import { expect } from "chai";

import { type Chains, createChains } from "./chains/createChains.ts";
import { cover, deliver } from "./chains/deliver.ts";

// A stranger delivers from the middle of the recipient's own work, so that its guard refuses the message. Where a
// failure is recorded, the message is lost or falls into a state that the stranger chose.
describe("A failure forced from a recipient's guarded callback", () => {
  let chains: Chains;

  before(async () => {
    chains = await createChains();
  });

  it("is not recorded: the message is delivered by the next who tries", async () => {
    const { hub, aToHub } = chains;
    const { contract, address } = await hub.deploy("GuardedRecipient");
    await aToHub.send({ recipient: address });
    const batch = aToHub.batch(await cover(aToHub), 0);
    const attack = hub.mailbox.interface.encodeFunctionData("deliver", [aToHub.id, batch]);

    for (let i = 0; i < 3; i++) {
      const sent = await contract.getFunction("work")(hub.mailboxAddress, attack);
      const receipt = await sent.wait();
      const names = receipt.logs.map(
        (log: Parameters<typeof hub.mailbox.interface.parseLog>[0]) =>
          hub.mailbox.interface.parseLog(log)?.name,
      );
      expect(names).to.include("MessageFailed");
      expect(await aToHub.isDone(0)).to.equal(false);
    }
    expect((await deliver(aToHub, batch)).delivered).to.equal(1n);
    expect(await contract.getFunction("received")()).to.equal(1n);
  });
});
