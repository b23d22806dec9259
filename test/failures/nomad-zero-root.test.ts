import {
  checkpointDomain,
  checkpointHash,
  directRoute,
  EMPTY_LANE_ROOT,
  EMPTY_OUTBOX_ROOT,
  laneLeaf,
  priceChange,
  ZERO_WORD,
} from "@causeway/protocol";
import { expect } from "chai";
import { concat, ZeroAddress } from "ethers";

import { COMMITTEE, ENVIRONMENT, EXPIRY } from "./chains/Chain.ts";
import { type Chains, createChains } from "./chains/createChains.ts";
import { cover, deliver } from "./chains/deliver.ts";
import { Lane } from "./chains/Lane.ts";
import { signCheckpoint } from "./chains/signCheckpoint.ts";

const RECIPIENT = `0x${"be".repeat(20)}`;

// After an upgrade the zero root counted as accepted, so every message that was never proven was proven.
describe("Nomad: zero as a valid root", () => {
  let chains: Chains;

  beforeEach(async () => {
    chains = await createChains();
  });

  it("delivers no random message on chains that were just set up", async () => {
    const { hub, aToHub } = chains;
    const frame = `0x01${"00".repeat(7)}01${"00".repeat(5)}14${"aa".repeat(20)}14${"be".repeat(20)}000000`;
    for (const evidence of ["0x", `0x${"00".repeat(185)}`, `0x${"00".repeat(217)}`]) {
      const batch = {
        count: 1n,
        first: 0n,
        evidence,
        outboxProof: [],
        siblings: [],
        members: frame,
      };
      await expect(hub.mailbox.deliver(aToHub.id, batch)).to.be.revert(hub.ethers);
      await expect(hub.mailbox.deliver(ZERO_WORD, batch)).to.be.revertedWithCustomError(
        hub.mailbox,
        "UnknownLane",
      );
    }
  });

  it("accepts no checkpoint with a field of zero, though a quorum signed it", async () => {
    const { hub, spokeA } = chains;
    const client = hub.client(spokeA);
    for (const field of [
      "blockHash",
      "stateRoot",
      "outboxRoot",
      "nextCommittee",
      "nextCommitteeHash",
    ]) {
      const signed = await signCheckpoint(spokeA, { [field]: ZERO_WORD });
      await expect(client.accept(signed.evidence), field).to.be.revertedWithCustomError(
        client,
        "ZeroCheckpointField",
      );
    }
    const { evidence } = await signCheckpoint(spokeA, { stateKind: 0 });
    await expect(client.accept(evidence)).to.be.revertedWithCustomError(
      client,
      "ZeroCheckpointField",
    );
    const atZero = await signCheckpoint(spokeA, { height: 0n });
    await expect(client.accept(atZero.evidence)).to.be.revertedWithCustomError(
      client,
      "HeightTooLow",
    );
  });

  it("takes a checkpoint that was never accepted for unknown, though its place holds zero", async () => {
    const { hub, spokeA } = chains;
    const client = hub.client(spokeA);
    const { evidence, checkpoint } = await signCheckpoint(spokeA);
    const domain = checkpointDomain(ENVIRONMENT, spokeA.peer);
    expect(await client.isAccepted(checkpointHash(domain, checkpoint))).to.equal(false);
    const fieldsAlone = evidence.slice(0, 2 + 185 * 2);
    await expect(client.accept(fieldsAlone)).to.be.revertedWithCustomError(
      client,
      "UnknownCheckpoint",
    );
  });

  it("proves nothing in an outbox that holds nothing", async () => {
    const { hub, spokeA, aToHub } = chains;
    const signed = await signCheckpoint(spokeA);
    expect(signed.checkpoint.outboxRoot).to.equal(EMPTY_OUTBOX_ROOT);
    const phantom = new Lane(aToHub.id, spokeA, hub, spokeA);
    phantom.note(
      `0x01${"00".repeat(7)}01${"00".repeat(5)}14${"aa".repeat(20)}14${"be".repeat(20)}000000`,
    );
    const batch = { count: 1n, first: 0n, evidence: signed.evidence, siblings: [] };
    const members = phantom.sent[0]!.frame;
    for (const outboxProof of [[], [ZERO_WORD], [ZERO_WORD, ZERO_WORD], [EMPTY_OUTBOX_ROOT]]) {
      await expect(
        hub.mailbox.deliver(aToHub.id, { ...batch, members, outboxProof }),
      ).to.be.revertedWithCustomError(hub.mailbox, "NotInOutbox");
    }
  });

  it("delivers no message at a place of the lane tree that is still empty", async () => {
    const { hub, aToHub } = chains;
    await aToHub.send({ recipient: RECIPIENT });
    const batch = aToHub.batch(await cover(aToHub), 0);
    const zeroDigest = concat(["0x00", ZERO_WORD]);
    for (const changes of [
      { first: 1n, count: 2n, members: zeroDigest },
      { members: concat([batch.members, zeroDigest]), count: 2n },
      { members: concat([batch.members, zeroDigest]) },
      { members: zeroDigest },
    ]) {
      const call = hub.mailbox.deliver(aToHub.id, { ...batch, ...changes });
      await expect(call).to.be.revert(hub.ethers);
    }
    expect(await aToHub.isDone(1)).to.equal(false);
  });

  it("imports no lane with a root of zero or without messages, though a quorum signed it", async () => {
    const { hub, spokeA, aToB } = chains;
    const empty = { ...aToB.stateOn(spokeA), count: 0n };
    for (const [state, error] of [
      [{ ...empty, count: 1n, laneRoot: ZERO_WORD }, "ZeroLaneRoot"],
      [{ ...empty, laneRoot: ZERO_WORD }, "ZeroLaneRoot"],
      [{ ...empty, laneRoot: EMPTY_LANE_ROOT }, "NotInOutbox"],
    ] as const) {
      const { evidence } = await signCheckpoint(spokeA, { outboxRoot: leafOrTag(state) });
      const call = hub.mailbox.importLane(aToB.id, evidence, [], state.count, state.laneRoot);
      await expect(call).to.be.revertedWithCustomError(hub.mailbox, error);
    }
  });

  it("takes zero for no setting at all", async () => {
    const { hub, spokeA } = chains;
    const { mailbox, manager, prepaid, ethers } = hub;
    const client = hub.client(spokeA);
    const route = directRoute(await client.trustId());
    const peer = { chainType: 0, chainId: 99n, mailbox: RECIPIENT };
    const terms = { defaultGasLimit: 1n, minLifetime: 0n };
    const price = { base: 0n, gasPrice: 0n, maxGasLimit: 1n, maxPayload: 1n, gasPerByte: 1n };
    const refused = [
      () => mailbox.addOutboundLane(peer, directRoute(ZERO_WORD), terms),
      () => mailbox.addImportedLane(spokeA.peer, peer, ZERO_WORD, client),
      () => mailbox.addOutboundLane({ ...peer, chainId: 0n }, route, terms),
      () => mailbox.addOutboundLane({ ...peer, mailbox: ZeroAddress }, route, terms),
      () => mailbox.addOutboundLane(peer, { ...route, hubChainId: 77n }, terms),
      () => mailbox.addOutboundLane(peer, route, { ...terms, defaultGasLimit: 0n }),
      () => mailbox.addInboundLane(peer, 0n, ZERO_WORD, ZeroAddress),
      () => mailbox.setPrices([priceChange(spokeA.chainId, { ...price, maxGasLimit: 0n }, price)]),
      () => mailbox.setPrices([priceChange(spokeA.chainId, price, { ...price, maxGasLimit: 0n })]),
      () => mailbox.setPrices([priceChange(spokeA.chainId, { ...price, maxPayload: 0n }, price)]),
      () => mailbox.setPrices([priceChange(spokeA.chainId, price, { ...price, maxPayload: 0n })]),
      () => mailbox.setPrices([priceChange(spokeA.chainId, { ...price, gasPerByte: 0n }, price)]),
      () => mailbox.setPrices([priceChange(spokeA.chainId, price, { ...price, gasPerByte: 0n })]),
      () => mailbox.setPrices([priceChange(0n, price)]),
      () => mailbox.openLane(ZERO_WORD),
      () => prepaid.fund(ZeroAddress, { value: 1n }),
      () => prepaid.bringFee(ZeroAddress, { value: 1n }),
      () => mailbox.withdrawFees(ZeroAddress, 1n),
      () =>
        mailbox.send(spokeA.chainId, ZeroAddress, 1n, 0n, RECIPIENT, "0x", { value: 10n ** 9n }),
      () => mailbox.send(spokeA.chainId, RECIPIENT, 0n, 0n, RECIPIENT, "0x", { value: 10n ** 9n }),
      () => ethers.deployContract("Mailbox", [ZeroAddress, EXPIRY, prepaid]),
      () => ethers.deployContract("Mailbox", [manager, ZeroAddress, prepaid]),
      () => ethers.deployContract("Mailbox", [manager, EXPIRY, ZeroAddress]),
      () => ethers.deployContract("Prepaid", [ZeroAddress]),
    ];
    for (const call of refused) await expect(call(), call.toString()).to.be.revert(ethers);

    const anchor = { ...COMMITTEE, epoch: 1n, leastHeight: 1n };
    const zeros = [
      { committee: ZERO_WORD },
      { committeeHash: ZERO_WORD },
      { epoch: 0n },
      { leastHeight: 0n },
    ];
    for (const zero of zeros) {
      const args = [manager, ENVIRONMENT, spokeA.peer, { ...anchor, ...zero }] as const;
      await expect(ethers.deployContract("MockLightClient", [...args])).to.be.revert(ethers);
      const again = { ...anchor, ...zero };
      await expect(
        client.anchor(again.committee, again.committeeHash, again.epoch, again.leastHeight),
      ).to.be.revertedWithCustomError(client, "InvalidAnchor");
    }
    const noEnvironment = [manager, ZERO_WORD, spokeA.peer, anchor] as const;
    await expect(ethers.deployContract("MockLightClient", [...noEnvironment])).to.be.revert(ethers);
  });

  it("still delivers what was sent", async () => {
    const { hub, aToHub } = chains;
    const { address } = await hub.deploy("KeepingRecipient");
    await aToHub.send({ recipient: address });
    const outcome = await deliver(aToHub, aToHub.batch(await cover(aToHub), 0));
    expect(outcome.delivered).to.equal(1n);
  });
});

/** The outbox root of a single lane; for an empty lane, which has no leaf, the root of nothing. */
function leafOrTag(state: Parameters<typeof laneLeaf>[0]) {
  return state.count === 0n ? EMPTY_OUTBOX_ROOT : laneLeaf(state);
}
