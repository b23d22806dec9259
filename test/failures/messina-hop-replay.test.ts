import { expect } from "chai";

import { anchorOf } from "./chains/anchorOf.ts";
import { type Chains, createChains } from "./chains/createChains.ts";
import { carry, cover, deliver, importLane } from "./chains/deliver.ts";
import type { Lane } from "./chains/Lane.ts";
import { signCheckpoint } from "./chains/signCheckpoint.ts";

// A relay emitted the same approval again on every hop, and each emission was paid.
describe("Messina: a message replayed over its hop", () => {
  let chains: Chains;
  let received: () => Promise<bigint>;

  beforeEach(async () => {
    chains = await createChains();
    const { contract, address } = await chains.spokeB.deploy("KeepingRecipient");
    received = () => contract.getFunction("count")();
    await chains.aToB.send({ recipient: address });
    expect((await carry(chains.aToB)).delivered).to.equal(1n);
  });

  it("is delivered once, whichever later checkpoint of the hub proves it again", async () => {
    const { aToB, spokeA } = chains;
    for (let i = 0; i < 3; i++) {
      await aToB.send({ recipient: spokeA.mailboxAddress });
      expect((await carry(aToB, 0, 1)).delivered).to.equal(0n);
    }
    expect(await received()).to.equal(1n);
  });

  it("changes nothing on the hub when it is imported again at the same or a lower count", async () => {
    const { aToB, hub } = chains;
    const old = await signCheckpoint(aToB.origin);
    await aToB.send({ recipient: hub.mailboxAddress });
    await importLane(aToB);
    const before = [...(await hub.mailbox.importedLane(aToB.id))];
    const root = await hub.mailbox.outboxRoot();
    for (const count of [1, 2]) {
      const checkpoint = count === 1 ? old : await signCheckpoint(aToB.origin);
      const call = hub.mailbox.importLane(
        aToB.id,
        checkpoint.evidence,
        aToB.outboxProof(checkpoint),
        BigInt(count),
        aToB.tree.root(count),
      );
      await expect(call).to.not.emit(hub.mailbox, "LaneImported");
      expect([...(await hub.mailbox.importedLane(aToB.id))]).to.deep.equal(before);
      expect(await hub.mailbox.outboxRoot()).to.equal(root);
    }
  });

  it("is not delivered on the hub that carried it, nor back at its origin", async () => {
    const { aToB, hub, spokeA } = chains;
    const batch = aToB.batch(await cover(aToB), 0);
    for (const chain of [hub, spokeA]) {
      const call = chain.mailbox.deliver(aToB.id, batch);
      await expect(call).to.be.revertedWithCustomError(chain.mailbox, "UnknownLane");
    }
  });

  it("is not delivered in the name of another lane that ends on the same chain", async () => {
    const { aToB, hubToB, spokeB } = chains;
    await hubToB.send({ recipient: spokeB.mailboxAddress });
    const checkpoint = await cover(aToB);
    for (const outboxProof of [aToB.outboxProof(checkpoint), hubToB.outboxProof(checkpoint)]) {
      const batch = { ...aToB.batch(checkpoint, 0), outboxProof };
      const call = spokeB.mailbox.deliver(hubToB.id, batch);
      await expect(call).to.be.revertedWithCustomError(spokeB.mailbox, "NotInOutbox");
    }
    expect(await received()).to.equal(1n);
  });

  it("is not delivered past the hub, by the spokes' own light clients", async () => {
    const { aToB, spokeB } = chains;
    const direct = await signCheckpoint(aToB.origin);
    const batch = { ...aToB.batch(await cover(aToB), 0), evidence: direct.evidence };
    await expect(spokeB.mailbox.deliver(aToB.id, batch)).to.be.revertedWithCustomError(
      spokeB.client(chains.hub),
      "InvalidProof",
    );
  });

  it("is not delivered again after clients on its way were replaced or anchored again", async () => {
    const { aToB, hub, spokeA, spokeB } = chains;
    await replaceClients(aToB);
    await spokeB.client(hub).anchor(...anchorOf(2n));
    await hub.client(spokeA).anchor(...anchorOf(2n));
    // of the anchoring's own second none counts
    for (const chain of [hub, spokeB]) await chain.pass(1n);
    aToB.importedCount = 0;
    await reimport(aToB);
    const checkpoint = await signCheckpoint(hub, { epoch: 2n, timestamp: await spokeB.now() });
    expect((await deliver(aToB, aToB.batch(checkpoint, 0))).delivered).to.equal(0n);
    expect(await received()).to.equal(1n);
  });
});

async function replaceClients(lane: Lane) {
  const { origin, prover, destination } = lane;
  for (const [chain, followed] of [
    [prover, origin],
    [destination, prover],
  ] as const) {
    const client = await chain.deployClient(followed);
    await chain.mailbox.replaceLightClient(lane.id, client);
    chain.clients.set(followed.chainId, client);
  }
}

async function reimport(lane: Lane) {
  const timestamp = await lane.prover.now();
  const checkpoint = await signCheckpoint(lane.origin, { epoch: 2n, timestamp });
  const { count, laneRoot } = lane.stateOn(lane.origin);
  await lane.prover.mailbox.importLane(
    lane.id,
    checkpoint.evidence,
    lane.outboxProof(checkpoint),
    count,
    laneRoot,
  );
  lane.importedCount = Number(count);
}
