import { expect } from "chai";

import { deploy, HERE, ONE_ETHER, send, THERE, twoChains } from "./world.ts";

/** What `HungryRecipient` uses before it returns, and a little for its last round. */
const HUNGER = 500_000n;
const LAST_ROUND = 5_000n;
/** EIP-2200: a write to storage fails with no more gas left. */
const STIPEND = 2_300n;

describe("the gas that a recipient used", () => {
  it("is the recipient's alone, and not that of the transaction", async () => {
    const { there, simulator } = await twoChains();
    const messageId = await send(simulator, await deploy(there, "HungryRecipient"));
    const delivery = await simulator.deliverWithGas(messageId, 1_500_000);
    expect(delivery.outcome).to.equal("delivered");
    expect(delivery.recipientGas).to.be.within(Number(HUNGER), Number(HUNGER + LAST_ROUND));
    expect(delivery.gasUsed).to.be.greaterThan(HUNGER + LAST_ROUND + 21_000n);
  });

  it("names one that failed", async () => {
    const { there, simulator } = await twoChains();
    const messageId = await send(simulator, await deploy(there, "HungryRecipient"));
    const { outcome, recipientGas } = await simulator.deliver(messageId);
    expect(outcome).to.equal("failed");
    // all that it was given: what a message asks for by default
    expect(recipientGas).to.be.within(400_000, 410_000);
  });

  it("is enough for a message's limit, with what a write wants to see left", async () => {
    const { there, simulator } = await twoChains();
    const recipient = await deploy(there, "PatientRecipient");
    const [to, bystander] = [await recipient.getAddress(), `0x${"11".repeat(20)}`];
    const post = async (gasLimit: bigint) => {
      const paid = { value: ONE_ETHER };
      await simulator.mailbox(HERE).send(THERE, to, gasLimit, 0, bystander, "0x01", paid);
      const deliveries = await simulator.deliverAll();
      return deliveries.at(-1);
    };
    await post(100_000n);
    const { recipientGas = 0n } = (await post(100_000n)) ?? {};
    expect((await post(recipientGas + STIPEND))?.outcome).to.equal("delivered");
    expect((await post(recipientGas / 2n))?.outcome).to.equal("failed");
  });

  it("is left out where the recipient was not called", async () => {
    const { there, simulator } = await twoChains();
    const messageId = await send(simulator, await deploy(there, "PatientRecipient"));
    const refused = await simulator.deliverWithGas(messageId, 450_000);
    const [, skipped] = await simulator.deliverTwice(messageId);
    for (const delivery of [refused, skipped])
      expect(delivery).to.not.have.property("recipientGas");
  });
});
