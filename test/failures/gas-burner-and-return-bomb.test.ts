import { expect } from "chai";

import { type Chains, createChains } from "./chains/createChains.ts";
import { cover, deliver } from "./chains/deliver.ts";

const MAGIC = `0x2432ef26${"00".repeat(28)}`;
/** Beside what recipients burn: proof, checkpoint and what the mailbox does for five members. */
const OVERHEAD = 500_000n;

// Recipients that burn all gas, or answer with as much as memory holds, to make a batch fail or dear.
describe("Recipients that burn gas, or answer with a bomb", () => {
  let chains: Chains;

  before(async () => {
    chains = await createChains();
  });

  it("cost the batch no more than their gas limits, and do not stop it", async () => {
    const { hub, aToHub } = chains;
    const gasLimit = 300_000n;
    const names = [
      ["KeepingRecipient", []],
      ["BurningRecipient", []],
      ["BombRecipient", [100_000n, true]],
      ["BombRecipient", [100_000_000n, false]],
      ["KeepingRecipient", []],
    ] as const;
    for (const [name, args] of names) {
      const { address } = await hub.deploy(name, [...args]);
      await aToHub.send({ recipient: address, gasLimit });
    }
    const outcome = await deliver(aToHub, aToHub.batch(await cover(aToHub), 0, 5));
    expect(outcome.delivered).to.equal(0b10001n);
    expect(outcome.failures.size).to.equal(3);
    expect(outcome.gasUsed < 5n * gasLimit + OVERHEAD).to.equal(true);
  });

  it("have at most a word of their answer copied", async () => {
    const { hub, spokeA, aToHub } = chains;
    const costs = [];
    for (const size of [32n, 200_000n]) {
      const { address } = await hub.deploy("BombRecipient", [size, true]);
      const { index } = await aToHub.send({ recipient: address, gasLimit: 300_000n });
      const covering = await cover(aToHub);
      // whether its hash takes a fresh slot is not what is measured
      await hub.client(spokeA).accept(covering.evidence);
      costs.push((await deliver(aToHub, aToHub.batch(covering, index))).gasUsed);
    }
    // what the recipient spends on its own memory, and nothing again for the mailbox: copying would double it
    const memory = (words: bigint) => 3n * words + (words * words) / 512n;
    const difference = costs[1]! - costs[0]!;
    expect(Number(difference)).to.be.lessThan(Number(memory(6_250n) + 10_000n));
  });

  it("are reported with the first word of their answer", async () => {
    const { hub, aToHub } = chains;
    const reason = `0x${"ab".repeat(32)}`;
    const { address } = await hub.deploy("AnsweringRecipient", [`${reason}ffff`, true]);
    const { index, messageId } = await aToHub.send({ recipient: address });
    const { failures } = await deliver(aToHub, aToHub.batch(await cover(aToHub), index));
    expect(failures.get(messageId)).to.equal(reason);
  });

  it("count as received only with exactly the magic value, whatever else they are", async () => {
    const { hub, aToHub } = chains;
    const wrong = [
      "0x",
      "0x2432ef26",
      `${MAGIC.slice(0, -2)}`,
      `0x2432ef26${"00".repeat(27)}01`,
      `0x${"00".repeat(28)}2432ef26`,
      `0x${"00".repeat(31)}01`,
    ];
    const first = aToHub.tree.count;
    for (const answer of wrong) {
      const { address } = await hub.deploy("AnsweringRecipient", [answer, false]);
      await aToHub.send({ recipient: address });
    }
    const reverting = await hub.deploy("AnsweringRecipient", [MAGIC, true]);
    await aToHub.send({ recipient: reverting.address });
    for (const account of [
      `0x${"be".repeat(20)}`,
      ...Array.from({ length: 10 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, "0")}`),
    ]) {
      await aToHub.send({ recipient: account });
    }
    const right = await hub.deploy("AnsweringRecipient", [`${MAGIC}1234`, false]);
    await aToHub.send({ recipient: right.address });
    const size = aToHub.tree.count - first;
    const outcome = await deliver(aToHub, aToHub.batch(await cover(aToHub), first, size));
    expect(outcome.delivered).to.equal(1n << BigInt(size - 1));
  });
});
