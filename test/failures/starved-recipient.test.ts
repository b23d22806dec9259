import type { Batch } from "@causeway/protocol";
import { expect } from "chai";

import { type Chains, createChains } from "./chains/createChains.ts";
import { cover, deliver } from "./chains/deliver.ts";
import type { Lane } from "./chains/Lane.ts";

const BY_THE_CALL = 1_000n;

// A relayer gives so little gas that the recipient fails, or does something else, and keeps the fee.
describe("A relayer that gives too little gas", () => {
  let chains: Chains;

  before(async () => {
    chains = await createChains();
  });

  /** The least gas with which a delivery succeeds, by bisection. */
  async function leastGas(lane: Lane, batch: Batch): Promise<bigint> {
    const { mailbox } = lane.destination;
    let [fails, succeeds] = [30_000n, 16_000_000n];
    while (succeeds - fails > 200n) {
      const gasLimit = (fails + succeeds) / 2n;
      const works = await mailbox.deliver.staticCall(lane.id, batch, { gasLimit }).then(
        () => true,
        () => false,
      );
      if (works) succeeds = gasLimit;
      else fails = gasLimit;
    }
    return succeeds;
  }

  for (const [name, gasLimit, size] of [
    ["a small payload", 300_000n, 32],
    ["a small gas limit", 30_000n, 32],
    ["a large gas limit", 5_000_000n, 32],
    ["a large payload", 300_000n, 60_000],
  ] as const) {
    it(`cannot call with less than was paid for, with ${name}`, async () => {
      const { hub, aToHub } = chains;
      const { contract, address } = await hub.deploy("GasMeter");
      const payload = `0x${"ab".repeat(size)}`;
      const { index } = await aToHub.send({ recipient: address, gasLimit, payload });
      const batch = aToHub.batch(await cover(aToHub), index);
      const least = await leastGas(aToHub, batch);
      expect((await deliver(aToHub, batch, least)).delivered).to.equal(1n);
      const got = await contract.getFunction("leastGas")();
      expect(Number(got)).to.be.greaterThan(Number(gasLimit - BY_THE_CALL));
    });
  }

  it("reverts with what is missing, and marks nothing", async () => {
    const { hub, aToHub } = chains;
    const { address } = await hub.deploy("GasMeter");
    const { index } = await aToHub.send({ recipient: address, gasLimit: 2_000_000n });
    const batch = aToHub.batch(await cover(aToHub), index);
    await expect(deliver(aToHub, batch, 1_500_000n)).to.be.revertedWithCustomError(
      hub.mailbox,
      "InsufficientGas",
    );
    expect(await aToHub.isDone(index)).to.equal(false);
  });

  it("cannot starve a later member of a batch either", async () => {
    const { hub, aToHub } = chains;
    const { contract, address } = await hub.deploy("GasMeter");
    const first = aToHub.tree.count;
    for (let i = 0; i < 3; i++) await aToHub.send({ recipient: address, gasLimit: 700_000n });
    const batch = aToHub.batch(await cover(aToHub), first, 3);
    const least = await leastGas(aToHub, batch);
    expect((await deliver(aToHub, batch, least)).delivered).to.equal(0b111n);
    const got = await contract.getFunction("leastGas")();
    expect(Number(got)).to.be.greaterThan(Number(700_000n - BY_THE_CALL));
  });
});
