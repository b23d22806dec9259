import {
  directRoute,
  type Hex,
  laneId,
  type Peer,
  priceChange,
  ZERO_WORD,
} from "@causeway/protocol";
import { expect } from "chai";

import { Chain, EXPIRY } from "./chains/Chain.ts";
import { type Chains, createChains } from "./chains/createChains.ts";
import { cover } from "./chains/deliver.ts";
import { Lane } from "./chains/Lane.ts";
import { signCheckpoint } from "./chains/signCheckpoint.ts";

const TERMS = { defaultGasLimit: 200_000n, minLifetime: 60n };

// A peer that the attacker had initialised was trusted, and minted.
describe("GAIN: a rogue peer", () => {
  let chains: Chains;

  before(async () => {
    chains = await createChains();
  });

  it("cannot be added, opened or vouched for by a stranger", async () => {
    const { hub, spokeA, aToHub } = chains;
    const mailbox = hub.mailbox.connect(hub.signers.stranger);
    const trustId = await hub.client(spokeA).trustId();
    for (const call of [
      () => mailbox.addOutboundLane(rogue(31338n), directRoute(trustId), TERMS),
      () => mailbox.addInboundLane(rogue(31338n), 0n, ZERO_WORD, hub.client(spokeA)),
      () => mailbox.addImportedLane(rogue(31338n), rogue(31339n), trustId, hub.client(spokeA)),
      () => mailbox.setLightClientTrusted(hub.client(spokeA), true, true),
      () => mailbox.openLane(aToHub.id),
      () => mailbox.replaceLightClient(aToHub.id, hub.client(spokeA)),
    ]) {
      await expect(call()).to.be.revertedWithCustomError(mailbox, "AccessManagedUnauthorized");
    }
  });

  it("cannot be set before the owner does: authority is there from the constructor on", async () => {
    const { hub } = chains;
    expect(await hub.mailbox.authority()).to.equal(await hub.manager.getAddress());
    const zero = `0x${"00".repeat(20)}`;
    const unowned = hub.ethers.deployContract("Mailbox", [zero, EXPIRY, hub.prepaid]);
    await expect(unowned).to.be.revert(hub.ethers);
    const { mailbox } = hub;
    expect(
      mailbox.interface.fragments.some((f) => "name" in f && /^init/i.test(String(f.name))),
    ).to.equal(false);
  });

  it("is no peer at all where its chain or address is zero, or its address has a wrong length", async () => {
    const { hub, spokeA } = chains;
    const trustId = await hub.client(spokeA).trustId();
    const wrong: Peer[] = [
      { chainType: 0, chainId: 0n, mailbox: `0x${"11".repeat(20)}` },
      { chainType: 0, chainId: 31337n, mailbox: `0x${"11".repeat(20)}` },
      { chainType: 0, chainId: 5n, mailbox: `0x${"00".repeat(20)}` },
      { chainType: 0, chainId: 5n, mailbox: "0x" },
      { chainType: 0, chainId: 5n, mailbox: `0x${"11".repeat(32)}` },
      { chainType: 0xff54, chainId: 5n, mailbox: `0x${"11".repeat(20)}` },
    ];
    for (const peer of wrong) {
      for (const call of [
        () => hub.mailbox.addOutboundLane(peer, directRoute(trustId), TERMS),
        () => hub.mailbox.addInboundLane(peer, 0n, ZERO_WORD, hub.client(spokeA)),
        () => hub.mailbox.addImportedLane(peer, spokeA.peer, trustId, hub.client(spokeA)),
      ]) {
        await expect(call()).to.be.revertedWithCustomError(hub.mailbox, "InvalidPeer");
      }
    }
  });

  it("gets no message before a second step: a lane that was added is not open", async () => {
    const { hub, spokeA } = chains;
    const { mailbox, signers } = hub;
    const trustId = await hub.client(spokeA).trustId();
    const args = [rogue(77n), directRoute(trustId), TERMS] as const;
    const id = await mailbox.addOutboundLane.staticCall(...args);
    await mailbox.addOutboundLane(...args);
    const to = `0x${"22".repeat(20)}`;
    const send = () => mailbox.send(77n, to, 1n, 0n, signers.admin, "0x", { value: 1n });
    await expect(send()).to.be.revertedWithCustomError(mailbox, "NoOpenLane");
    await mailbox.setPrices([priceChange(77n, price())]);
    await expect(send()).to.be.revertedWithCustomError(mailbox, "NoOpenLane");
    await mailbox.openLane(id);
    await send();
  });

  it("is not heard: another mailbox on a chain that is trusted has other lanes", async () => {
    const { hub, aToHub, spokeA } = chains;
    const { address: recipient } = await hub.deploy("KeepingRecipient");
    const impostor = await Chain.create("spoke-a", 31338n);
    expect(impostor.mailboxAddress).to.equal(spokeA.mailboxAddress);

    const other = await deployMailbox(spokeA);
    const trustId = await hub.client(spokeA).trustId();
    await other.addOutboundLane(hub.peer, directRoute(trustId), TERMS);
    const [otherId] = await other.outboxLanes();
    expect(otherId).not.to.equal(aToHub.id);
    await other.setPrices([priceChange(hub.chainId, price())]);
    await other.openLane(otherId as Hex);
    await other.send(hub.chainId, recipient, 1n, 0n, spokeA.signers.admin, "0x", { value: 1n });

    const rogueLane = new Lane(otherId as Hex, spokeA, hub, spokeA);
    await aToHub.send({ recipient });
    const signed = await signCheckpoint(spokeA);
    rogueLane.note(aToHub.sent[0]!.frame);
    const batch = { ...aToHub.batch(signed, 0), members: rogueLane.sent[0]!.frame };
    await expect(hub.mailbox.deliver(rogueLane.id, batch)).to.be.revertedWithCustomError(
      hub.mailbox,
      "UnknownLane",
    );
    const lied = await signCheckpoint(spokeA, { outboxRoot: await other.outboxRoot() });
    const call = hub.mailbox.deliver(aToHub.id, { ...batch, evidence: lied.evidence });
    await expect(call).to.be.revertedWithCustomError(hub.mailbox, "NotInOutbox");
  });

  it("is not accepted under a configuration that differs from the other side's", async () => {
    const { hub, spokeA, aToHub } = chains;
    const trustId = await hub.client(spokeA).trustId();
    const lane = { origin: spokeA.peer, destination: hub.peer, ...directRoute(trustId) };
    expect(laneId(lane)).to.equal(aToHub.id);
    const ids = [
      laneId({ ...lane, origin: rogue(31338n) }),
      laneId({ ...lane, destination: rogue(31337n) }),
      laneId({ ...lane, hubChainId: 31339n, hubTrustId: trustId }),
      laneId({ ...lane, trustId: await spokeA.client(hub).trustId() }),
      laneId({ ...lane, origin: hub.peer, destination: spokeA.peer }),
    ];
    expect(new Set([...ids, aToHub.id]).size).to.equal(6);
    await aToHub.send({ recipient: hub.mailboxAddress });
    const batch = aToHub.batch(await cover(aToHub), 0);
    for (const id of ids) {
      const call = hub.mailbox.deliver(id, batch);
      await expect(call).to.be.revertedWithCustomError(hub.mailbox, "UnknownLane");
    }
  });
});

async function deployMailbox(chain: Chain) {
  return chain.ethers.deployContract("Mailbox", [chain.manager, EXPIRY, chain.prepaid]);
}

function rogue(chainId: bigint): Peer {
  return { chainType: 0, chainId, mailbox: `0x${"be".repeat(20)}` };
}

function price() {
  return { base: 1n, gasPrice: 0n, maxGasLimit: 1_000_000n, maxPayload: 1_000n, gasPerByte: 40n };
}
