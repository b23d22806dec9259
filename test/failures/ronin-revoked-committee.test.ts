import { tag } from "@causeway/protocol";
import { expect } from "chai";

import { type Chains, createChains } from "./chains/createChains.ts";
import { carry, cover, deliver } from "./chains/deliver.ts";
import { signCheckpoint } from "./chains/signCheckpoint.ts";

const HEIR = { committee: tag("heir"), committeeHash: tag("heir, with its Ed25519 keys") };
const SUCCESSION = { nextCommittee: HEIR.committee, nextCommitteeHash: HEIR.committeeHash };

// Keys whose permission had been meant for a while still signed long after, and nobody noticed.
describe("Ronin: keys that were revoked and still sign", () => {
  let chains: Chains;

  beforeEach(async () => {
    chains = await createChains();
    const { address } = await chains.hub.deploy("KeepingRecipient");
    await chains.aToHub.send({ recipient: address });
  });

  it("refuses the old committee from the checkpoint on that names its successor", async () => {
    const { hub, spokeA, aToHub } = chains;
    const client = hub.client(spokeA);
    await client.accept((await signCheckpoint(spokeA, SUCCESSION)).evidence);

    const stale = await signCheckpoint(spokeA);
    await expect(
      hub.mailbox.deliver(aToHub.id, aToHub.batch(stale, 0)),
    ).to.be.revertedWithCustomError(client, "WrongEpoch");
    const usurped = await signCheckpoint(spokeA, { epoch: 2n, ...SUCCESSION });
    await expect(
      hub.mailbox.deliver(aToHub.id, aToHub.batch(usurped, 0)),
    ).to.be.revertedWithCustomError(client, "InvalidProof");
  });

  it("refuses what the old committee signed at a lower height and nobody had shown", async () => {
    const { hub, spokeA } = chains;
    const client = hub.client(spokeA);
    const kept = await signCheckpoint(spokeA);
    await client.accept((await signCheckpoint(spokeA, SUCCESSION)).evidence);
    await expect(client.accept(kept.evidence)).to.be.revertedWithCustomError(client, "WrongEpoch");
    const lower = await signCheckpoint(
      spokeA,
      { ...SUCCESSION, epoch: 2n, height: kept.checkpoint.height },
      HEIR.committee,
    );
    await expect(client.accept(lower.evidence)).to.be.revertedWithCustomError(
      client,
      "HeightTooLow",
    );
  });

  it("goes on with the successor", async () => {
    const { hub, spokeA, aToHub } = chains;
    await hub.client(spokeA).accept((await signCheckpoint(spokeA, SUCCESSION)).evidence);
    const next = await signCheckpoint(spokeA, { epoch: 2n, ...SUCCESSION }, HEIR.committee);
    expect((await deliver(aToHub, aToHub.batch(next, 0))).delivered).to.equal(1n);
  });

  it("refuses every committee once the client's newest checkpoint is older than it may be", async () => {
    const { hub, spokeA, aToHub } = chains;
    const covering = await cover(aToHub);
    await hub.pass(15n * 24n * 3600n);
    await expect(
      hub.mailbox.deliver(aToHub.id, aToHub.batch(covering, 0)),
    ).to.be.revertedWithCustomError(hub.client(spokeA), "LightClientStale");
  });

  it("refuses a guardian or an admin from the moment on that his role is revoked", async () => {
    const { hub, aToHub } = chains;
    const { manager, mailbox, signers } = hub;
    const role = 7n;
    const pause = mailbox.interface.getFunction("pauseLane").selector;
    await manager.setTargetFunctionRole(mailbox, [pause], role);
    await manager.grantRole(role, signers.stranger, 0);
    const guarded = mailbox.connect(signers.stranger);
    await guarded.pauseLane.staticCall(aToHub.id);

    await manager.revokeRole(role, signers.stranger);
    await expect(guarded.pauseLane(aToHub.id)).to.be.revertedWithCustomError(
      mailbox,
      "AccessManagedUnauthorized",
    );
    expect((await carry(aToHub)).delivered).to.equal(1n);
  });
});
