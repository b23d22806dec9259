import {
  encodeFrame,
  environmentOf,
  type Hex,
  laneId,
  laneLeaf,
  priceChange,
} from "@causeway/protocol";
import { expect } from "chai";

import { Chain, COMMITTEE, type LightClient } from "./chains/Chain.ts";
import { PRICE } from "./chains/createChains.ts";
import { carry } from "./chains/deliver.ts";
import { Lane } from "./chains/Lane.ts";
import { prove, signCheckpoint } from "./chains/signCheckpoint.ts";

const TERMS = { defaultGasLimit: 200_000n, minLifetime: 60n };

/** An environment whose keys anybody may hold, and whose light clients stand for another trust. */
const WEAKER = environmentOf("weaker");

// What a destination trusts of a lane through a hub is no more than what the hub trusts of its origin.
describe("A hub that follows the origin by a weaker trust than the ends count on", () => {
  let route: Awaited<ReturnType<typeof createRoute>>;

  beforeEach(async () => {
    route = await createRoute();
  });

  it("does not have their lane", async () => {
    const { hub, weakClient, lane } = route;
    const id = await route.register(weakClient);
    expect(id).not.to.equal(lane.id);
    expect(await hub.mailbox.outboxLanes()).to.deep.equal([id]);
    const evidence = await forge(route, lane);
    const call = hub.mailbox.importLane(lane.id, evidence, [], 1n, lane.tree.root(1));
    await expect(call).to.be.revertedWithCustomError(hub.mailbox, "UnknownLane");
  });

  it("imports what was never sent, and has nothing of it delivered", async () => {
    const { hub, spokeA, spokeB, weakClient, lane } = route;
    const weak = new Lane(await route.register(weakClient), spokeA, spokeB, hub);
    hub.outbox.push(weak);
    const evidence = await forge(route, weak);
    await hub.mailbox.importLane(weak.id, evidence, [], 1n, weak.tree.root(1));
    weak.importedCount = 1;
    const batch = weak.batch(await signCheckpoint(hub), 0);
    for (const [id, error] of [
      [weak.id, "UnknownLane"],
      [lane.id, "NotInOutbox"],
    ] as const) {
      const call = spokeB.mailbox.deliver(id, batch);
      await expect(call).to.be.revertedWithCustomError(spokeB.mailbox, error);
    }
  });

  it("cannot be made of one that follows it as they count on", async () => {
    const { hub, spokeB, strongClient, weakClient, lane } = route;
    expect(await route.register(strongClient)).to.equal(lane.id);
    hub.outbox.push(lane);
    const call = hub.mailbox.replaceLightClient(lane.id, weakClient);
    await expect(call)
      .to.be.revertedWithCustomError(hub.mailbox, "WrongTrust")
      .withArgs(await weakClient.trustId(), await strongClient.trustId());
    const { address } = await spokeB.deploy("KeepingRecipient");
    await lane.send({ recipient: address });
    expect((await carry(lane)).delivered).to.equal(1n);
  });

  it("has the lane of ends that count on no more, and on no other way", async () => {
    const { hub, spokeA, spokeB, weakClient, trustId } = route;
    const hubTrustId = await weakClient.trustId();
    const ends = { origin: spokeA.peer, destination: spokeB.peer };
    const id = laneId({ ...ends, hubChainId: hub.chainId, hubTrustId, trustId });
    expect(await route.register(weakClient)).to.equal(id);
    const clientOfHub = spokeB.client(hub);
    const inbound = [spokeA.peer, hub.chainId, hubTrustId, clientOfHub] as const;
    expect(await spokeB.mailbox.addInboundLane.staticCall(...inbound)).to.equal(id);
  });
});

/** The ends of a lane from spoke A to spoke B, and the light clients by which the hub may follow spoke A. */
async function createRoute() {
  const [hub, spokeA, spokeB] = await Promise.all([
    Chain.create("hub", 31337n),
    Chain.create("spoke-a", 31338n),
    Chain.create("spoke-b", 31339n),
  ]);
  const strongClient = await hub.deployClient(spokeA);
  const weakClient = await hub.deployClient(spokeA, WEAKER);
  hub.clients.set(spokeA.chainId, strongClient);
  const clientOfHub = await spokeB.deployClient(hub);
  spokeB.clients.set(hub.chainId, clientOfHub);

  const hubTrustId = await strongClient.trustId();
  const trustId = await clientOfHub.trustId();
  await spokeB.mailbox.addInboundLane(spokeA.peer, hub.chainId, hubTrustId, clientOfHub);
  const outbound = { hubChainId: hub.chainId, hubTrustId, trustId };
  await spokeA.mailbox.addOutboundLane(spokeB.peer, outbound, TERMS);
  const [id] = (await spokeA.mailbox.outboxLanes()) as [Hex];
  await spokeA.mailbox.setPrices([priceChange(spokeB.chainId, PRICE)]);
  await spokeA.mailbox.openLane(id);
  const lane = new Lane(id, spokeA, spokeB, hub);
  spokeA.outbox.push(lane);

  /** Has the hub import the lane by a light client of spoke A; gives the id that it holds. */
  async function register(client: LightClient): Promise<Hex> {
    await hub.mailbox.addImportedLane(spokeA.peer, spokeB.peer, trustId, client);
    return (await hub.mailbox.outboxLanes()).at(-1) as Hex;
  }
  return { hub, spokeA, spokeB, strongClient, weakClient, trustId, lane, register };
}

/** Evidence, signed in the weaker environment, for a message of spoke A that nobody sent there. */
async function forge({ spokeA, spokeB }: { spokeA: Chain; spokeB: Chain }, lane: Lane) {
  const { checkpoint } = await signCheckpoint(spokeA);
  const sender = spokeA.signers.sender.address.toLowerCase();
  const recipient = spokeB.mailboxAddress;
  lane.note(encodeFrame({ gasLimit: 200_000n, deadline: 0n, sender, recipient, payload: "0x99" }));
  const forged = { ...checkpoint, outboxRoot: laneLeaf(lane.stateOn(spokeA)) };
  return prove(spokeA, forged, COMMITTEE.committee, WEAKER);
}
