import { priceChange } from "@causeway/protocol";
import { expect } from "chai";

import { type Chains, createChains, PRICE } from "./chains/createChains.ts";
import { cover, deliver } from "./chains/deliver.ts";

const TRANSACTION_GAS_LIMIT = 16_777_216n;
const CALLDATA_FLOOR = 40n;
const RECIPIENT = `0x${"be".repeat(20)}`;

// 60 kB at the price of a short message: the relayer pays 2.4 million gas for the calldata alone.
describe("A large payload at the base price", () => {
  let chains: Chains;

  before(async () => {
    chains = await createChains();
  });

  it("costs its sender for every byte what it costs at the destination", async () => {
    const { spokeA, hub } = chains;
    const { mailbox } = spokeA;
    const small = await mailbox.quote(hub.chainId, 50_000n, 0n);
    const large = await mailbox.quote(hub.chainId, 50_000n, 60_000n);
    expect(large - small).to.equal(60_000n * PRICE.gasPerByte * PRICE.gasPrice);
    expect(PRICE.gasPerByte >= CALLDATA_FLOOR).to.equal(true);
  });

  it("is not sent for less, by either way of sending", async () => {
    const { spokeA, hub } = chains;
    const { mailbox } = spokeA;
    const payload = `0x${"ab".repeat(60_000)}`;
    const value = await mailbox.quote(hub.chainId, 200_000n, 0n);
    const native = mailbox.send(hub.chainId, RECIPIENT, 200_000n, 0n, RECIPIENT, payload, {
      value,
    });
    await expect(native).to.be.revertedWithCustomError(mailbox, "InsufficientFee");
    const to = `0x00010000027a6914${RECIPIENT.slice(2)}`;
    const standard = mailbox.sendMessage(to, payload, [], { value });
    await expect(standard).to.be.revertedWithCustomError(mailbox, "InsufficientFee");
  });

  it("pays for the calldata that it is", async () => {
    const { hub, aToHub, spokeA } = chains;
    const { address } = await hub.deploy("AnsweringRecipient", ["0x", true]);
    const used = [];
    for (const size of [0, 60_000]) {
      const payload = `0x${"ab".repeat(size)}`;
      const { index } = await aToHub.send({ recipient: address, payload });
      const covering = await cover(aToHub);
      // whether its hash takes a fresh slot is not what is paid for
      await hub.client(spokeA).accept(covering.evidence);
      used.push((await deliver(aToHub, aToHub.batch(covering, index))).gasUsed);
    }
    const fees = [0n, 60_000n].map((size) => spokeA.mailbox.quote(hub.chainId, 200_000n, size));
    const [small, large] = await Promise.all(fees);
    expect((large! - small!) / PRICE.gasPrice >= used[1]! - used[0]!).to.equal(true);
  });

  it("is refused past the destination's maxima", async () => {
    const { spokeA, hub } = chains;
    const { mailbox } = spokeA;
    await expect(
      mailbox.quote(hub.chainId, 50_000n, PRICE.maxPayload + 1n),
    ).to.be.revertedWithCustomError(mailbox, "PayloadTooLarge");
    await expect(
      mailbox.quote(hub.chainId, PRICE.maxGasLimit + 1n, 0n),
    ).to.be.revertedWithCustomError(mailbox, "GasLimitOutOfRange");
  });

  it("cannot be allowed so large that no transaction could deliver it", async () => {
    const { spokeA, hub } = chains;
    for (const price of [
      { ...PRICE, maxPayload: 400_000n },
      { ...PRICE, maxGasLimit: 16_000_000n },
      { ...PRICE, maxGasLimit: TRANSACTION_GAS_LIMIT, maxPayload: 1n },
      { ...PRICE, maxGasLimit: 10_000_000n, maxPayload: 160_000n },
    ]) {
      await expect(
        spokeA.mailbox.setPrices([priceChange(hub.chainId, price)]),
      ).to.be.revertedWithCustomError(spokeA.mailbox, "InvalidPrice");
    }
  });
});
