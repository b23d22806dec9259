import { type Batch, encodeMembers, type Hex, tag } from "@causeway/protocol";
import { expect } from "chai";
import fc from "fast-check";

import { type Chains, createChains } from "./chains/createChains.ts";
import { cover, deliver } from "./chains/deliver.ts";

const MAX_COUNT = 2n ** 32n - 1n;

// A leaf index at or past the leaf count made the proof skip the leaf: it proved any message.
describe("Hyperbridge: a proof that does not consume the message", () => {
  let chains: Chains;
  let batch: Batch;

  before(async () => {
    chains = await createChains();
    const { address } = await chains.hub.deploy("KeepingRecipient");
    for (let i = 0; i < 5; i++) {
      await chains.aToHub.send({ recipient: address, payload: `0x0${i}` });
    }
    batch = chains.aToHub.batch(await cover(chains.aToHub), 1, 2);
  });

  function delivering(changes: Partial<Batch>) {
    const { hub, aToHub } = chains;
    return hub.mailbox.deliver.staticCall(aToHub.id, { ...batch, ...changes });
  }

  async function expectError(changes: Partial<Batch>, error: string) {
    await expect(delivering(changes)).to.be.revertedWithCustomError(chains.hub.mailbox, error);
  }

  it("takes the range as it is", async () => {
    await delivering({});
  });

  it("refuses a first member at the count or past it", async () => {
    for (const first of [4n, 5n, 6n, MAX_COUNT - 1n, MAX_COUNT, 2n ** 63n, 2n ** 64n - 1n]) {
      await expectError({ first }, "InvalidRange");
    }
  });

  it("refuses a count below the range, of zero, or past what a lane can hold", async () => {
    for (const count of [0n, 1n, 2n, MAX_COUNT + 1n, 2n ** 64n - 1n]) {
      await expectError({ count }, "InvalidRange");
    }
  });

  it("refuses another count that would hold the range", async () => {
    for (const count of [3n, 4n, 6n, 7n, 8n, MAX_COUNT]) {
      await expect(delivering({ count })).to.be.revert(chains.hub.ethers);
    }
  });

  it("refuses a proof of no members", async () => {
    await expectError({ members: "0x" }, "InvalidRange");
    await expectError({ members: "0x", siblings: [] }, "InvalidRange");
  });

  it("refuses a sibling too many and one too few", async () => {
    await expectError({ siblings: [...batch.siblings, tag("one more")] }, "InvalidSiblings");
    await expectError({ siblings: batch.siblings.slice(0, -1) }, "InvalidSiblings");
    await expectError({ siblings: [] }, "InvalidSiblings");
  });

  it("refuses a member twice", async () => {
    const [, second, third] = chains.aToHub.sent;
    const members = encodeMembers([second!, second!]);
    await expectError({ members }, "NotInOutbox");
    await expectError({ members: encodeMembers([third!, second!]) }, "NotInOutbox");
  });

  it("comes to another root for every other leaf", async () => {
    const { mailbox } = chains.hub;
    const { members } = batch;
    const leaves = new Set<Hex>();
    for (let i = 0; i < 20; i++) {
      const digest = encodeMembers([{ frameHash: tag(`${i}`) }, chains.aToHub.sent[2]!]);
      await delivering({ members: digest }).then(
        () => expect.fail("taken"),
        (error: { data: Hex }) => leaves.add(mailbox.interface.parseError(error.data)!.args[0]),
      );
    }
    expect(leaves.size).to.equal(20);
    expect(members).not.to.equal("0x");
  });

  it("refuses random places, counts and numbers of siblings", async () => {
    const numbers = fc.oneof(fc.bigInt(0n, 8n), fc.bigInt(0n, 2n ** 64n - 1n));
    const property = fc.asyncProperty(
      numbers,
      numbers,
      fc.nat({ max: 40 }),
      async (first, count, size) => {
        fc.pre(first !== batch.first || count !== batch.count);
        const siblings = [...batch.siblings, ...Array<Hex>(40).fill(tag("filler"))].slice(0, size);
        await expect(delivering({ first, count, siblings })).to.be.revert(chains.hub.ethers);
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });

  it("has delivered nothing by then, and delivers the range once", async () => {
    expect(await chains.aToHub.isDone(1)).to.equal(false);
    expect((await deliver(chains.aToHub, batch)).delivered).to.equal(0b11n);
  });
});
