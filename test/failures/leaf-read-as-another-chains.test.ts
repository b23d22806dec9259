import { type Hex, laneLeaf, outboxRoot } from "@causeway/protocol";
import { expect } from "chai";

import { type Chains, createChains } from "./chains/createChains.ts";
import { carry, importLane } from "./chains/deliver.ts";
import { prove, signCheckpoint } from "./chains/signCheckpoint.ts";

// In a root of roots without tags, a leaf of one chain can be shown as another's.
describe("A leaf of one chain read as another's in the hub's root of roots", () => {
  let chains: Chains;

  beforeEach(async () => {
    chains = await createChains();
  });

  it("is not imported as a lane of another origin", async () => {
    const { hub, spokeA, aToB, bToA, hubToA } = chains;
    await aToB.send({ recipient: hub.mailboxAddress });
    const signed = await signCheckpoint(spokeA);
    const { count, laneRoot } = aToB.stateOn(spokeA);
    const proof = aToB.outboxProof(signed);
    for (const [laneId, error] of [
      [bToA.id, "InvalidProof"],
      [hubToA.id, "UnknownLane"],
    ] as const) {
      const call = hub.mailbox.importLane(laneId, signed.evidence, proof, count, laneRoot);
      const contract = error === "InvalidProof" ? hub.client(chains.spokeB) : hub.mailbox;
      await expect(call).to.be.revertedWithCustomError(contract, error);
    }
  });

  it("is not imported from an origin that lists a leaf in another's name", async () => {
    const { hub, spokeA, bToA } = chains;
    await bToA.send({ recipient: hub.mailboxAddress });
    const state = bToA.stateOn(bToA.origin);
    // the committee of spoke A signs, and its outbox holds, what looks like a lane of spoke B
    const root = outboxRoot([laneLeaf(state)]);
    const { checkpoint } = await signCheckpoint(spokeA, { outboxRoot: root });
    const evidence = prove(spokeA, checkpoint);
    const call = hub.mailbox.importLane(bToA.id, evidence, [], state.count, state.laneRoot);
    await expect(call).to.be.revertedWithCustomError(hub.client(chains.spokeB), "InvalidProof");
  });

  it("is not delivered where it does not go", async () => {
    const { hub, spokeA, aToB, hubToA } = chains;
    await aToB.send({ recipient: hub.mailboxAddress });
    await importLane(aToB);
    const signed = await signCheckpoint(hub);
    const batch = aToB.batch(signed, 0);
    await expect(spokeA.mailbox.deliver(hubToA.id, batch)).to.be.revertedWithCustomError(
      spokeA.mailbox,
      "NotInOutbox",
    );
    await expect(spokeA.mailbox.deliver(aToB.id, batch)).to.be.revertedWithCustomError(
      spokeA.mailbox,
      "UnknownLane",
    );
  });

  it("is another leaf for every other origin, destination, lane, count and root", async () => {
    const { spokeA, aToB, bToA } = chains;
    await aToB.send({ recipient: spokeA.mailboxAddress });
    const state = aToB.stateOn(spokeA);
    const leaves: Hex[] = [
      state,
      { ...state, originChainId: 31339n },
      { ...state, destinationChainId: 31337n },
      { ...state, originChainId: state.destinationChainId, destinationChainId: 31338n },
      { ...state, laneId: bToA.id },
      { ...state, count: 2n },
      { ...state, laneRoot: bToA.id },
    ].map(laneLeaf);
    expect(new Set(leaves).size).to.equal(leaves.length);
  });

  it("leaves the hub's root while the light client that it came from is frozen", async () => {
    const { hub, spokeA, spokeB, aToB, bToA } = chains;
    const { address } = await spokeB.deploy("KeepingRecipient");
    await aToB.send({ recipient: address });
    await bToA.send({ recipient: address });
    await importLane(aToB);
    await importLane(bToA);
    const one = await signCheckpoint(spokeA);
    const other = prove(spokeA, { ...one.checkpoint, outboxRoot: aToB.id });
    await hub.client(spokeA).reportEquivocation(one.evidence, other);

    const { height, timestamp } = one.checkpoint;
    const root = await hub.mailbox.outboxRoot();
    const places = hub.outbox.map((lane) => laneLeaf(lane.stateOn(hub)));
    places[hub.outbox.indexOf(aToB)] = `0x${"00".repeat(32)}`;
    expect(root).to.equal(outboxRoot(places));
    expect(height > 0n && timestamp > 0n).to.equal(true);
  });

  it("is delivered where it goes", async () => {
    const { spokeB, aToB } = chains;
    const { address } = await spokeB.deploy("KeepingRecipient");
    await aToB.send({ recipient: address });
    expect((await carry(aToB)).delivered).to.equal(1n);
  });
});
