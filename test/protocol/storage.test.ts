import {
  acceptedCheckpointSlot,
  ChainType,
  type Checkpoint,
  type CommitteeMember,
  checkpointDomain,
  checkpointHash,
  committeeHash,
  decodeLightClientStatus,
  directRoute,
  EMPTY_OUTBOX_ROOT,
  ed25519PublicKeyOf,
  encodeEvidence,
  environmentOf,
  type Hex,
  isFrozen,
  laneId,
  laneLeaf,
  lightClientCommitteeSlots,
  lightClientStatusSlot,
  mockProof,
  outboxRoot,
  type Peer,
  priceChange,
  provenStorage,
  provePossession,
  publicKeyOf,
  type ReadStorage,
  readCommittees,
  readOutbox,
  sortMembers,
  TON_TESTNET_CHAIN_ID,
  TrustScheme,
  tag,
  trustId,
  uintBytes,
  vouchedFor,
  ZERO_WORD,
} from "@causeway/protocol";
import { expect } from "chai";
import { network } from "hardhat";

const HUB = 31337n;
const ENVIRONMENT = environmentOf("local");
const COMMITTEE = { committee: tag("committee"), committeeHash: tag("committee hash") };
const EXPIRY: Hex = `0x${"e0".repeat(20)}`;
const ORIGIN: Peer = evmPeer(31338n, "11");
const PEERS = [evmPeer(31339n, "22"), tonPeer("33")];
const TERMS = { defaultGasLimit: 100_000n, minLifetime: 60n };
const PRICE = {
  base: 1n,
  gasPrice: 1n,
  maxGasLimit: 1_000_000n,
  maxPayload: 1_000n,
  gasPerByte: 40n,
};

/** What the storage layout that the compiler chose must agree with. */
describe("storage of the contracts, proven by eth_getProof", () => {
  it("gives the outbox root that the mailbox computes, at every count", async () => {
    const world = await deploy();
    const { mailbox, sendTo } = world;
    await expectOutbox(world);
    expect(await mailbox.outboxRoot()).to.equal(EMPTY_OUTBOX_ROOT);

    for (const peer of PEERS) await addLane(world, peer);
    expect((await expectOutbox(world)).lanes).to.have.length(2);
    for (const [peer, messages] of [
      [PEERS[0]!, 1],
      [PEERS[1]!, 3],
      [PEERS[0]!, 4],
    ] as const) {
      for (let sent = 0; sent < messages; sent++) await sendTo(peer);
      await expectOutbox(world);
    }
    const { lanes } = await expectOutbox(world);
    expect(lanes.map(({ count }) => count)).to.deep.equal([5n, 3n]);
    expect(lanes.map(({ destinationChainId }) => destinationChainId)).to.deep.equal(
      PEERS.map(({ chainId }) => chainId),
    );
  });

  it("leaves imported lanes out once their light client is frozen", async () => {
    const world = await deploy();
    await addLane(world, PEERS[0]!);
    await world.sendTo(PEERS[0]!);
    const { lane, evidence } = await importLane(world);

    const { lanes } = await expectOutbox(world);
    expect(lanes[1]).to.deep.equal(lane);

    const conflicting = world.prove(world.checkpoint(tag("another outbox")));
    await world.client.reportEquivocation(evidence, conflicting);
    const frozen = await expectOutbox(world);
    expect(frozen.lanes[1]).to.include({ count: 0n });
  });

  it("leaves imported lanes out while their light client is stopped, and after it", async () => {
    const world = await deploy();
    await importLane(world);
    await world.client.stop();
    const stopped = await expectOutbox(world);
    expect(stopped.lanes[0]).to.include({ count: 0n });

    await world.pass(await world.client.STOP());
    const { lanes } = await expectOutbox(world);
    expect(lanes[0]).to.include({ count: 0n });
  });

  it("leaves imported lanes out once their light client was distrusted", async () => {
    const world = await deploy();
    await importLane(world);
    await world.client.distrust();
    const { lanes } = await expectOutbox(world);
    expect(lanes[0]).to.include({ count: 0n });
  });

  it("leaves imported lanes out once their light client was anchored again", async () => {
    const world = await deploy();
    await importLane(world);
    await world.client.anchor(COMMITTEE.committee, COMMITTEE.committeeHash, 2n, 10n);
    const { lanes } = await expectOutbox(world);
    expect(lanes[0]).to.include({ count: 0n });
  });

  it("gives a light client's status, committee and accepted checkpoints", async () => {
    const world = await deploy();
    const { client, read } = world;
    const address = (await client.getAddress()) as Hex;
    const checkpoint = { ...world.checkpoint(tag("outbox")), height: 77n };
    await client.accept(world.prove(checkpoint));

    const kept = world.hashOf(checkpoint);
    const neighbour = uintBytes(BigInt(kept) ^ 1n, 32);
    const words = await read(address, [
      lightClientStatusSlot(),
      ...lightClientCommitteeSlots(),
      acceptedCheckpointSlot(0, kept),
      acceptedCheckpointSlot(0, neighbour),
      acceptedCheckpointSlot(1, kept),
    ]);
    const [status, commitment, hash, accepted, ...none] = words as [Hex, Hex, Hex, Hex];
    const [newestHeight, trustedSince] = await client.newest();
    expect(decodeLightClientStatus(status)).to.deep.equal({
      newestHeight,
      leastHeight: await client.leastHeight(),
      epoch: 1n,
      trustedSince,
      generation: 0,
      distrustedUntil: 0n,
      stoppedUntil: 0n,
    });
    expect({ committee: commitment, committeeHash: hash }).to.deep.equal(COMMITTEE);
    expect(accepted).to.equal(kept);
    expect(await client.isAccepted(kept)).to.equal(true);
    expect(none.map(BigInt)).to.deep.equal([0n, 0n]);
  });

  it("gives what the guardian did to a light client, in a new generation with a ring of its own", async () => {
    const world = await deploy();
    const { client, read } = world;
    const address = (await client.getAddress()) as Hex;
    const statusOf = async () => {
      const [word] = (await read(address, [lightClientStatusSlot()])) as [Hex];
      return decodeLightClientStatus(word);
    };

    await client.stop();
    const stopped = await statusOf();
    expect(stopped).to.include({
      generation: 1,
      distrustedUntil: await client.distrustedUntil(),
      stoppedUntil: await client.stoppedUntil(),
    });
    const now = await world.now();
    expect(vouchedFor(stopped, 1, now)).to.equal(await client.vouchesFor(1n));
    expect(stopped.stoppedUntil).to.equal(now + (await client.STOP()));
    expect(isFrozen(stopped)).to.equal(false);

    await world.pass((await client.STOP()) + 1n);
    const checkpoint = { ...world.checkpoint(tag("outbox")), timestamp: await world.now() };
    await client.accept(world.prove(checkpoint));
    const hash = world.hashOf(checkpoint);
    const [before, kept] = await read(
      address,
      [0, 1].map((generation) => acceptedCheckpointSlot(generation, hash)),
    );
    expect([before, kept]).to.deep.equal([ZERO_WORD, hash]);
    expect(vouchedFor(await statusOf(), 1, await world.now())).to.equal(
      await client.vouchesFor(1n),
    );

    const conflicting = world.prove({ ...checkpoint, outboxRoot: tag("another outbox") });
    await client.reportEquivocation(world.prove(checkpoint), conflicting);
    expect(isFrozen(await statusOf())).to.equal(true);
  });

  it("gives the registry's current and next committee", async () => {
    const { ethers, manager, read } = await deploy();
    const registry = await ethers.deployContract("CommitteeRegistry", [
      manager,
      ENVIRONMENT,
      60,
      20,
      1,
    ]);
    const address = (await registry.getAddress()) as Hex;
    const none = {
      epoch: 0n,
      activatableAt: 0n,
      withdrawableUntil: 0n,
      committeeHash: ZERO_WORD,
    };
    expect(await readCommittees(read, address)).to.deep.equal({
      ...none,
      nextCommitteeHash: ZERO_WORD,
    });

    const members = [enrolled(5n), enrolled(6n)];
    for (const { keys, proof } of members) {
      await registry.enrol(keys, proof.babyJubjub, proof.ed25519);
    }
    const [first, both] = [members.slice(0, 1), members].map((list) =>
      sortMembers(list.map(({ keys }) => ({ ...keys, weight: 3n }))),
    ) as [CommitteeMember[], CommitteeMember[]];
    for (const committee of [first, both]) {
      await registry.proposeCommittee(committee);
    }
    const held = await readCommittees(read, address);
    expect(held.activatableAt - held.withdrawableUntil).to.equal(40n);
    expect(held).to.deep.equal({
      epoch: 1n,
      activatableAt: await registry.activatableAt(),
      withdrawableUntil: await registry.withdrawableUntil(),
      committeeHash: committeeHash(first),
      nextCommitteeHash: committeeHash(both),
    });
  });
});

/** A validator's keys and the proof that he holds them. */
function enrolled(secretKey: bigint) {
  const seed = tag(`seed ${secretKey}`);
  const keys = { ...publicKeyOf(secretKey), ed25519: ed25519PublicKeyOf(seed) };
  return { keys, proof: provePossession(ENVIRONMENT, secretKey, seed) };
}

type World = Awaited<ReturnType<typeof deploy>>;

async function deploy() {
  const { ethers } = await network.create("hub");
  const [admin] = await ethers.getSigners();
  const manager = await ethers.deployContract("AccessManager", [admin]);
  const mailbox = await ethers.deployContract("Mailbox", [manager, EXPIRY, EXPIRY]);
  const client = await ethers.deployContract("MockLightClient", [
    manager,
    ENVIRONMENT,
    ORIGIN,
    { ...COMMITTEE, epoch: 1n, leastHeight: 1n },
  ]);
  const block = await ethers.provider.getBlock("latest");
  const domain = checkpointDomain(ENVIRONMENT, ORIGIN);

  const read: ReadStorage = async (address, slots) => {
    const latest = await ethers.provider.send("eth_getBlockByNumber", ["latest", false]);
    const answer = await ethers.provider.send("eth_getProof", [address, slots, latest.number]);
    return provenStorage({ stateRoot: latest.stateRoot, address, slots }, answer);
  };
  const checkpoint = (root: Hex): Checkpoint => ({
    height: 5n,
    timestamp: BigInt(block?.timestamp ?? 0),
    epoch: 1n,
    stateKind: 1,
    blockHash: tag("block"),
    stateRoot: tag("state"),
    outboxRoot: root,
    nextCommittee: COMMITTEE.committee,
    nextCommitteeHash: COMMITTEE.committeeHash,
  });
  const hashOf = (of: Checkpoint) => checkpointHash(domain, of);
  const prove = (of: Checkpoint) => encodeEvidence(of, mockProof(COMMITTEE.committee, hashOf(of)));
  const now = async () => BigInt((await ethers.provider.getBlock("latest"))?.timestamp ?? 0);
  const pass = async (seconds: bigint) => {
    await ethers.provider.send("evm_increaseTime", [Number(seconds)]);
    await ethers.provider.send("evm_mine", []);
  };
  const sendTo = (peer: Peer) =>
    mailbox.send(peer.chainId, peer.mailbox, 50_000n, 0n, admin!, "0x1234", { value: 1_000_000n });
  return { ethers, manager, mailbox, client, read, checkpoint, hashOf, prove, sendTo, now, pass };
}

async function addLane({ mailbox }: World, peer: Peer) {
  const trust = trustId({
    scheme: TrustScheme.committee,
    environment: ENVIRONMENT,
    followedChainId: HUB,
  });
  const origin = evmPeer(HUB, (await mailbox.getAddress()).slice(2));
  const route = directRoute(trust);
  const id = laneId({ origin, destination: peer, ...route });
  await mailbox.addOutboundLane(peer, route, TERMS);
  await mailbox.openLane(id);
  await mailbox.setPrices([priceChange(peer.chainId, PRICE)]);
}

/** Imports a lane of two messages from the origin that the mock client follows. */
async function importLane({ mailbox, client, checkpoint, prove }: World) {
  const destination = PEERS[0]!;
  const trust = tag("trust");
  const hubTrustId = await client.trustId();
  const id = laneId({ origin: ORIGIN, destination, hubChainId: HUB, hubTrustId, trustId: trust });
  await mailbox.setLightClientTrusted(client, true, true);
  await mailbox.addImportedLane(ORIGIN, destination, trust, client);
  const state = {
    originChainId: ORIGIN.chainId,
    destinationChainId: destination.chainId,
    laneId: id,
    count: 2n,
    laneRoot: tag("lane root"),
  };
  const of = checkpoint(outboxRoot([laneLeaf(state)]));
  await mailbox.importLane(id, prove(of), [], state.count, state.laneRoot);
  return { lane: state, evidence: encodeEvidence(of) };
}

/** Reads the outbox by proof and compares it with what the mailbox itself says. */
async function expectOutbox({ mailbox, read, now }: World) {
  const address = (await mailbox.getAddress()) as Hex;
  const location = { mailbox: address, chainId: HUB, timestamp: await now() };
  const outbox = await readOutbox(read, location);
  expect(outbox.outboxRoot).to.equal(await mailbox.outboxRoot());
  for (const lane of outbox.lanes) {
    if (lane.count !== 0n) expect(lane.laneRoot).to.equal(await mailbox.laneRoot(lane.laneId));
  }
  expect(outbox.lanes.map((lane) => lane.laneId)).to.deep.equal([...(await mailbox.outboxLanes())]);
  return outbox;
}

function evmPeer(chainId: bigint, digits: string): Peer {
  const mailbox = `0x${digits.padEnd(40, digits)}`.toLowerCase();
  return { chainType: ChainType.evm, chainId, mailbox };
}

function tonPeer(digits: string): Peer {
  const mailbox = `0x00${digits.repeat(32)}`;
  return { chainType: ChainType.ton, chainId: TON_TESTNET_CHAIN_ID, mailbox };
}
