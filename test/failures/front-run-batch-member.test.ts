import { expect } from "chai";

import { type Chains, createChains } from "./chains/createChains.ts";
import { cover, deliver } from "./chains/deliver.ts";
import { signCheckpoint } from "./chains/signCheckpoint.ts";

// Somebody delivers one message of a waiting batch, or accepts its checkpoint, just before it, so that all of it reverts.
describe("A batch whose first message was delivered in front of it", () => {
  let chains: Chains;
  let count: () => Promise<bigint>;

  beforeEach(async () => {
    chains = await createChains();
    const { contract, address } = await chains.hub.deploy("KeepingRecipient");
    count = () => contract.getFunction("count")();
    for (let i = 0; i < 4; i++) await chains.aToHub.send({ recipient: address });
  });

  it("delivers the others", async () => {
    const { aToHub } = chains;
    const batch = aToHub.batch(await cover(aToHub), 0, 4);
    await deliver(aToHub, aToHub.batch(await cover(aToHub), 0));
    expect((await deliver(aToHub, batch)).delivered).to.equal(0b1110n);
    expect(await count()).to.equal(4n);
  });

  it("delivers the others whichever were delivered before, and nothing when all were", async () => {
    const { aToHub } = chains;
    const batch = aToHub.batch(await cover(aToHub), 0, 4);
    await deliver(aToHub, aToHub.batch(await cover(aToHub), 2, 2));
    expect((await deliver(aToHub, batch)).delivered).to.equal(0b0011n);
    expect((await deliver(aToHub, batch)).delivered).to.equal(0n);
    expect(await count()).to.equal(4n);
  });

  it("is not hindered by its checkpoint having been accepted, or a newer one", async () => {
    const { aToHub, hub, spokeA } = chains;
    const older = await cover(aToHub);
    await hub.client(spokeA).accept((await signCheckpoint(spokeA)).evidence);
    await hub.client(spokeA).accept(older.evidence);
    expect((await deliver(aToHub, aToHub.batch(older, 0, 4))).delivered).to.equal(0b1111n);
  });
});
