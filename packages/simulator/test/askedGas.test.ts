import { expect } from "chai";

import { deploy, send, twoChains } from "./world.ts";

/** More than the 400,000 gas that a message asks for by default. */
const ENOUGH = 1_500_000;

describe("the gas of a simulated delivery", () => {
  it("gives a recipient what was asked for, so that a limit that is too low is noticed", async () => {
    const { there, simulator } = await twoChains();
    const messageId = await send(simulator, await deploy(there, "HungryRecipient"));
    const delivery = await simulator.deliver(messageId);
    expect(delivery.outcome).to.equal("failed");
    expect(delivery.gasUsed).to.be.lessThan(800_000n);
  });

  it("gives it more where the test does, as anybody can", async () => {
    const { there, simulator } = await twoChains();
    const messageId = await send(simulator, await deploy(there, "HungryRecipient"));
    await simulator.deliver(messageId);
    const { outcome } = await simulator.deliverWithGas(messageId, ENOUGH);
    expect(outcome).to.equal("delivered");
  });
});
