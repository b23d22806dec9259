import { type Hex, tag } from "@causeway/protocol";
import { expect } from "chai";

import { type Chains, createChains } from "./chains/createChains.ts";
import { cover, deliver, importLane } from "./chains/deliver.ts";
import { prove, signCheckpoint } from "./chains/signCheckpoint.ts";

/** Who signs once the committee has contradicted itself. */
const NEXT = {
  nextCommittee: tag("next committee"),
  nextCommitteeHash: tag("next committee hash"),
};

// A committee signs two checkpoints of one height: the true one here, the other there.
describe("Two checkpoints of one height, both signed", () => {
  let chains: Chains;

  beforeEach(async () => {
    chains = await createChains();
    const { address } = await chains.hub.deploy("KeepingRecipient");
    await chains.aToHub.send({ recipient: address });
    await chains.aToB.send({ recipient: address });
  });

  const client = () => chains.hub.client(chains.spokeA);

  it("serve whoever proves them, but only the first is kept, whichever it is", async () => {
    for (const isTrueOneFirst of [true, false]) {
      const { checkpoint, evidence } = await cover(chains.aToHub);
      const other = prove(chains.spokeA, { ...checkpoint, blockHash: tag("another block") });
      const [first, second] = isTrueOneFirst ? [evidence, other] : [other, evidence];
      await client().accept(first);
      await client().accept(second);
      await client().accept(fieldsOf(first));
      await expect(client().accept(fieldsOf(second))).to.be.revertedWithCustomError(
        client(),
        "UnknownCheckpoint",
      );
    }
  });

  it("freeze the client also where both were used before anybody showed them", async () => {
    const { hub, spokeA, aToHub } = chains;
    await aToHub.send({ recipient: (await hub.deploy("KeepingRecipient")).address });
    const covering = await cover(aToHub);
    const lie = { ...covering.checkpoint, blockHash: tag("another block") };
    const other = { ...covering, checkpoint: lie, evidence: prove(spokeA, lie) };
    expect((await deliver(aToHub, aToHub.batch(covering, 0, 1))).delivered).to.equal(1n);
    expect((await deliver(aToHub, aToHub.batch(other, 1, 1))).delivered).to.equal(1n);

    await client()
      .connect(hub.signers.stranger)
      .reportEquivocation(fieldsOf(covering.evidence), other.evidence);
    expect(await client().frozen()).to.equal(true);
  });

  it("freeze the client when anybody shows them, and with it every path that asks it", async () => {
    const { hub, spokeA, aToHub, aToB } = chains;
    const covering = await cover(aToHub);
    await deliver(aToHub, aToHub.batch(covering, 0));
    await importLane(aToB);
    const root = await hub.mailbox.outboxRoot();

    const { checkpoint, evidence } = covering;
    const other = prove(spokeA, { ...checkpoint, outboxRoot: tag("another outbox") });
    await client().connect(hub.signers.stranger).reportEquivocation(evidence, other);

    const state = aToB.stateOn(spokeA);
    const proof = aToB.outboxProof(covering);
    const calls = [
      () => client().accept(evidence),
      () => client().accept(fieldsOf(evidence)),
      () => hub.mailbox.deliver(aToHub.id, aToHub.batch(covering, 0)),
      () => hub.mailbox.importLane(aToB.id, evidence, proof, state.count + 1n, state.laneRoot),
      () => client().reportEquivocation(evidence, other),
    ];
    for (const call of calls) {
      await expect(call()).to.be.revertedWithCustomError(client(), "LightClientIsFrozen");
    }
    expect(await hub.mailbox.outboxRoot()).not.to.equal(root);
  });

  it("freeze it also where they name different successors at different heights", async () => {
    const { spokeA } = chains;
    const one = await signCheckpoint(spokeA, { nextCommittee: tag("one") });
    const other = await signCheckpoint(spokeA, { nextCommittee: tag("other") });
    await client().reportEquivocation(one.evidence, other.evidence);
    expect(await client().frozen()).to.equal(true);
  });

  it("do not freeze it where one is not signed, or both say the same", async () => {
    const { spokeA } = chains;
    const { checkpoint, evidence } = await signCheckpoint(spokeA);
    const forged = prove(spokeA, { ...checkpoint, blockHash: tag("x") }, tag("a stranger"));
    await expect(client().reportEquivocation(evidence, forged)).to.be.revertedWithCustomError(
      client(),
      "InvalidProof",
    );
    await expect(client().reportEquivocation(evidence, evidence)).to.be.revertedWithCustomError(
      client(),
      "NoEquivocation",
    );
    const later = await signCheckpoint(spokeA);
    await expect(
      client().reportEquivocation(evidence, later.evidence),
    ).to.be.revertedWithCustomError(client(), "NoEquivocation");
  });

  it("count no more once the client is anchored again, and the lane goes on", async () => {
    const { hub, spokeA, aToHub } = chains;
    const lie = await signCheckpoint(spokeA, { outboxRoot: tag("a lie") });
    await client().accept(lie.evidence);
    const truth = prove(spokeA, { ...lie.checkpoint, outboxRoot: tag("another lie") });
    await client().reportEquivocation(lie.evidence, truth);
    await client().anchor(NEXT.nextCommittee, NEXT.nextCommitteeHash, 2n, 1n);
    const until = await hub.now();
    await hub.pass(1n);

    for (const one of [lie.evidence, truth]) {
      await expect(client().accept(fieldsOf(one))).to.be.revertedWithCustomError(
        client(),
        "UnknownCheckpoint",
      );
    }
    const sign = (timestamp: bigint) =>
      signCheckpoint(spokeA, { ...NEXT, epoch: 2n, timestamp }, NEXT.nextCommittee);
    const tooOld = await sign(until);
    await expect(client().accept(tooOld.evidence))
      .to.be.revertedWithCustomError(client(), "CheckpointDistrusted")
      .withArgs(until, until);

    const signed = await sign(await hub.now());
    expect((await deliver(aToHub, aToHub.batch(signed, 0))).delivered).to.equal(1n);
  });
});

/** Evidence for a checkpoint that was accepted: its fields without the proof. */
function fieldsOf(evidence: Hex): Hex {
  return evidence.slice(0, 2 + 2 * 185);
}
