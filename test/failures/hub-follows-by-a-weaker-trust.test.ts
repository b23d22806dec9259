import { encodeFrame, environmentOf, type Hex, laneLeaf } from "@causeway/protocol";
import { expect } from "chai";

import { Chain, COMMITTEE } from "./chains/Chain.ts";
import { deliver } from "./chains/deliver.ts";
import { Lane } from "./chains/Lane.ts";
import { prove, signCheckpoint } from "./chains/signCheckpoint.ts";

const TERMS = { defaultGasLimit: 200_000n, minLifetime: 60n };

/** An environment whose keys anybody may hold, and whose light clients stand for another trust. */
const WEAKER = environmentOf("weaker");

// What a destination trusts of a lane through a hub is no more than what the hub trusts of its origin.
describe("A hub that follows the origin by a weaker trust than the ends count on", () => {
  let chains: Awaited<ReturnType<typeof createRoute>>;

  beforeEach(async () => {
    chains = await createRoute();
  });

  it("has the destination's lane, and a message is delivered that was never sent", async () => {
    const { hub, spokeB, lane, importedId } = chains;
    expect(importedId).to.equal(lane.id);
    const { contract, address } = await spokeB.deploy("KeepingRecipient");
    const forged = await forge(chains, address);
    await hub.mailbox.importLane(lane.id, forged.evidence, [], 1n, lane.tree.root(1));
    lane.importedCount = 1;
    const { delivered } = await deliver(lane, lane.batch(await signCheckpoint(hub), 0));
    expect(delivered).to.equal(1n);
    expect(await contract.getFunction("count")()).to.equal(1n);
  });
});

/** A lane from spoke A to spoke B as its ends hold it; the hub registered the route with another light client. */
async function createRoute() {
  const [hub, spokeA, spokeB] = await Promise.all([
    Chain.create("hub", 31337n),
    Chain.create("spoke-a", 31338n),
    Chain.create("spoke-b", 31339n),
  ]);
  const clientOfHub = await spokeB.deployClient(hub);
  const trustId = await clientOfHub.trustId();
  const inbound = [spokeA.peer, hub.chainId, clientOfHub] as const;
  const id = await spokeB.mailbox.addInboundLane.staticCall(...inbound);
  await spokeB.mailbox.addInboundLane(...inbound);
  await spokeA.mailbox.addOutboundLane(spokeB.peer, hub.chainId, trustId, TERMS);
  expect(await spokeA.mailbox.outboxLanes()).to.deep.equal([id]);

  const weakClient = await hub.deployClient(spokeA, WEAKER);
  const imported = [spokeA.peer, spokeB.peer, trustId, weakClient] as const;
  const importedId = await hub.mailbox.addImportedLane.staticCall(...imported);
  await hub.mailbox.addImportedLane(...imported);
  const lane = new Lane(id, spokeA, spokeB, hub);
  spokeA.outbox.push(lane);
  hub.outbox.push(lane);
  return { hub, spokeA, spokeB, lane, importedId };
}

/** A checkpoint of spoke A that the weaker environment signed, over a message that nobody sent there. */
async function forge({ spokeA, lane }: { spokeA: Chain; lane: Lane }, recipient: Hex) {
  const honest = await signCheckpoint(spokeA);
  const sender = spokeA.signers.sender.address.toLowerCase();
  lane.note(encodeFrame({ gasLimit: 200_000n, deadline: 0n, sender, recipient, payload: "0x99" }));
  const outboxRoot = laneLeaf(lane.stateOn(spokeA));
  const checkpoint = { ...honest.checkpoint, outboxRoot };
  return { evidence: prove(spokeA, checkpoint, COMMITTEE.committee, WEAKER) };
}
