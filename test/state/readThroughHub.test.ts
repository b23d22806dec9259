import {
  type Checkpoint,
  checkpointDomain,
  checkpointHash,
  decodeLightClientStatus,
  encodeEvidence,
  type Hex,
  hubRecordSlots,
  lightClientStatusSlot,
  makeHubEvidence,
  packCheckpoint,
  readSlotsCall,
  remoteStateInterface,
  StateProofError,
  slotAt,
  ZERO_WORD,
} from "@causeway/protocol";
import { expect } from "chai";
import { AbiCoder, concat, dataSlice, getAddress, id } from "ethers";

import { anchorOf } from "../failures/chains/anchorOf.ts";
import { type Chain, ENVIRONMENT } from "../failures/chains/Chain.ts";
import { type Chains, createChains } from "../failures/chains/createChains.ts";
import { prove, type SignedCheckpoint, signCheckpoint } from "../failures/chains/signCheckpoint.ts";
import { fieldsOf, ledgerSlot, Origin, sendThrough } from "./Origin.ts";

const DAY = 86_400n;

/** What `stoppedUntil` says of a client that is frozen. */
const FROZEN = 2n ** 40n - 1n;
const RECORD =
  "tuple(bytes evidence, bytes[] accountProof, bytes[] statusProof, bytes[] acceptedProof)";

describe("reading a spoke from another spoke, through the hub's record", () => {
  let chains: Chains;
  let ledger: Hex;
  let hubClient: Hex;
  let domain: Hex;
  let state: Awaited<ReturnType<typeof deployState>>;
  let origin: Origin;
  /** Of spoke A, accepted by the hub. */
  let signed: SignedCheckpoint;

  beforeEach(async () => {
    chains = await createChains();
    const { hub, spokeA, spokeB } = chains;
    const contract = await spokeA.ethers.deployContract("Ledger");
    await contract.getFunction("set")([1n], [42n]);
    ledger = (await contract.getAddress()).toLowerCase();
    hubClient = (await hub.client(spokeA).getAddress()).toLowerCase();
    domain = checkpointDomain(ENVIRONMENT, spokeA.peer);
    expect(await hub.client(spokeA).checkpointDomain()).to.equal(domain);
    state = await deployState();
    await state.setLightClient(spokeB.client(hub));
    await state.setRouteThroughHub(spokeA.chainId, hub.chainId, hubClient, domain);
    origin = await Origin.latest(sendThrough(spokeA.ethers.provider));
    signed = await signCheckpoint(spokeA, { stateRoot: origin.stateRoot });
    await hub.client(spokeA).accept(signed.evidence);
  });

  it("proves a word, its absence and an account, with one transaction on the hub", async () => {
    const evidence = await hubEvidence();
    const [value, height, timestamp] = await readSlot(evidence, 1n);
    expect(BigInt(value)).to.equal(42n);
    expect(height).to.equal(signed.checkpoint.height);
    expect(timestamp).to.equal(signed.checkpoint.timestamp);
    const [none] = await readSlot(evidence, 2n);
    expect(none).to.equal(ZERO_WORD);

    const { accountProof, account } = await origin.account(ledger);
    const [read] = await state.accountOf.staticCall(chains.spokeA.chainId, evidence, ledger, [
      ...accountProof,
    ]);
    expect(fieldsOf(read)).to.deep.equal({ exists: true, ...account });
  });

  it("reads by the calldata that is made of what RPCs answered", async () => {
    const { hub, spokeA, spokeB } = chains;
    const rpc = (chain: Chain) => sendThrough(chain.ethers.provider);
    const route = await state.routeThroughHub(spokeA.chainId);
    const at = await hubState();
    const status = await rpc(hub)("eth_getStorageAt", [
      ...[route.hubLightClient, lightClientStatusSlot(), "latest"],
    ]);
    const { generation, newestHeight } = decodeLightClientStatus(status as Hex);
    const { checkpoint } = signed;
    expect(newestHeight).to.equal(checkpoint.height);
    const evidence = await makeHubEvidence(
      {
        ...{ evidence: at.signed.evidence, generation, checkpoint },
        hubLightClient: route.hubLightClient,
        checkpointDomain: route.checkpointDomain,
      },
      await at.origin.answer(
        route.hubLightClient,
        hubRecordSlots(generation, hashOf(checkpoint).hash),
      ),
    );
    const slots = [ledgerSlot(1n), ledgerSlot(2n)];
    const call = await readSlotsCall(
      { chainId: spokeA.chainId, evidence, account: ledger, slots },
      await origin.answer(ledger, slots),
    );
    const returned = (await rpc(spokeB)("eth_call", [
      { to: await state.getAddress(), data: call.calldata },
      "latest",
    ])) as Hex;
    const [values, height] = remoteStateInterface.decodeFunctionResult("slotsOf", returned);
    expect([...values]).to.deep.equal([slotAt(42n), ZERO_WORD]);
    expect([...call.values]).to.deep.equal([...values]);
    expect(height).to.equal(checkpoint.height);
  });

  it("proves it by a checkpoint of the hub that was accepted before", async () => {
    const { hub, spokeB } = chains;
    const at = await hubState();
    await spokeB.client(hub).accept(at.signed.evidence);
    const known = encodeEvidence(at.signed.checkpoint);
    const [value] = await readSlot(await hubEvidence({ at, evidence: known }), 1n);
    expect(BigInt(value)).to.equal(42n);
  });

  it("proves it after the hub's client was anchored again and accepted a later checkpoint", async () => {
    const { hub, spokeA } = chains;
    const before = await hubEvidence();
    await hub.client(spokeA).anchor(...anchorOf(1n));
    await refused(hubEvidence({ generation: 1 }), "NotAcceptedByHub");
    const later = await acceptLater();
    await refused(hubEvidence({ of: later, generation: 0 }), "WrongGeneration");
    const [value] = await readSlot(await hubEvidence({ of: later, generation: 1 }), 1n);
    expect(BigInt(value)).to.equal(42n);
    expect(BigInt((await readSlot(before, 1n))[0])).to.equal(42n);
  });

  it("refuses what an earlier generation had accepted", async () => {
    const { hub, spokeA } = chains;
    await hub.client(spokeA).anchor(...anchorOf(1n));
    for (const generation of [0, 1]) {
      const evidence = await rawEvidence(signed.checkpoint, { generation });
      await expect(readSlot(evidence, 1n)).to.be.revert(chains.spokeB.ethers);
    }
  });

  it("refuses once the hub's client is frozen", async () => {
    const { hub, spokeA, spokeB } = chains;
    const conflicting = { ...signed.checkpoint, outboxRoot: id("another outbox") };
    await hub.client(spokeA).reportEquivocation(signed.evidence, prove(spokeA, conflicting));
    await refused(hubEvidence(), "HubLightClientStopped");
    const evidence = await rawEvidence(signed.checkpoint);
    await expect(readSlot(evidence, 1n))
      .to.be.revertedWithCustomError(state, "HubLightClientStopped")
      .withArgs(spokeA.chainId, getAddress(hubClient), FROZEN);
    expect(await spokeB.client(hub).frozen()).to.equal(false);
  });

  it("refuses while the hub's client is stopped, and what it had learnt before for ever", async () => {
    const { hub, spokeA, spokeB } = chains;
    const client = hub.client(spokeA);
    await client.stop();
    const until = await client.stoppedUntil();
    await refused(hubEvidence({ generation: 1 }), "HubLightClientStopped");
    const evidence = await rawEvidence(signed.checkpoint, { generation: 1 });
    await expect(readSlot(evidence, 1n))
      .to.be.revertedWithCustomError(state, "HubLightClientStopped")
      .withArgs(spokeA.chainId, getAddress(hubClient), until);

    for (const chain of [hub, spokeB]) await chain.pass(until - (await chain.now()));
    await refused(hubEvidence({ generation: 1 }), "NotAcceptedByHub");
    const old = await rawEvidence(signed.checkpoint, { generation: 1 });
    await expect(readSlot(old, 1n)).to.be.revertedWithCustomError(state, "NotAcceptedByHub");

    const later = await acceptLater();
    const [value] = await readSlot(await hubEvidence({ of: later, generation: 1 }), 1n);
    expect(BigInt(value)).to.equal(42n);
  });

  it("refuses what the hub's client had learnt before it was distrusted", async () => {
    const { hub, spokeA } = chains;
    await hub.client(spokeA).distrust();
    await refused(hubEvidence({ generation: 0 }), "WrongGeneration");
    for (const generation of [0, 1]) {
      const evidence = await rawEvidence(signed.checkpoint, { generation });
      await expect(readSlot(evidence, 1n)).to.be.revert(chains.spokeB.ethers);
    }
  });

  it("refuses a checkpoint that the hub did not accept, though the committee signed it", async () => {
    const { spokeA } = chains;
    const other = await signCheckpoint(spokeA, { stateRoot: origin.stateRoot });
    const { hash, height } = hashOf(other.checkpoint);
    await refused(hubEvidence({ of: other }), "NotAcceptedByHub");
    await expect(readSlot(await rawEvidence(other.checkpoint), 1n))
      .to.be.revertedWithCustomError(state, "NotAcceptedByHub")
      .withArgs(spokeA.chainId, height, hash);
  });

  it("refuses a checkpoint from the block on in which a newer one took its place on the hub", async () => {
    const { hub, spokeA } = chains;
    const before = await hubEvidence();
    const { hash } = hashOf(signed.checkpoint);
    await hub.client(spokeA).accept(prove(spokeA, await newerAtThePlaceOf(hash)));
    await refused(hubEvidence(), "NotAcceptedByHub");
    await expect(readSlot(await rawEvidence(signed.checkpoint), 1n)).to.be.revertedWithCustomError(
      state,
      "NotAcceptedByHub",
    );
    expect(BigInt((await readSlot(before, 1n))[0])).to.equal(42n);
  });

  it("refuses an accepted checkpoint with any field changed", async () => {
    const changes: Partial<Checkpoint>[] = [
      { stateRoot: id("another state") },
      { timestamp: signed.checkpoint.timestamp + 1n },
      { epoch: 2n },
      { blockHash: id("another block") },
      { outboxRoot: id("another outbox") },
      { nextCommittee: id("another committee") },
      { nextCommitteeHash: id("another committee") },
    ];
    for (const change of changes) {
      const evidence = await rawEvidence({ ...signed.checkpoint, ...change });
      await expect(
        readSlot(evidence, 1n),
        Object.keys(change).join(),
      ).to.be.revertedWithCustomError(state, "NotAcceptedByHub");
    }
  });

  it("refuses checkpoints of another domain than the route's", async () => {
    const { hub, spokeA, spokeB } = chains;
    const evidence = await hubEvidence();
    const otherDomain = checkpointDomain(ENVIRONMENT, spokeB.peer);
    await state.setRouteThroughHub(spokeA.chainId, hub.chainId, hubClient, otherDomain);
    await expect(readSlot(evidence, 1n)).to.be.revert(spokeB.ethers);
    const elsewhere = checkpointHash(otherDomain, signed.checkpoint);
    const parts = await recordOf(elsewhere);
    await expect(readSlot(encodeRecord(signed.checkpoint, parts), 1n))
      .to.be.revertedWithCustomError(state, "NotAcceptedByHub")
      .withArgs(spokeA.chainId, signed.checkpoint.height, elsewhere);
  });

  it("refuses the record of another contract on the hub", async () => {
    const { hub, spokeA, spokeB } = chains;
    const evidence = await hubEvidence();
    const another = await hub.client(spokeB).getAddress();
    await state.setRouteThroughHub(spokeA.chainId, hub.chainId, another, domain);
    await expect(readSlot(evidence, 1n)).to.be.revert(spokeB.ethers);
    const nobody = `0x${"ab".repeat(20)}`;
    await state.setRouteThroughHub(spokeA.chainId, hub.chainId, nobody, domain);
    const { accountProof } = await (await hubState()).origin.account(nobody);
    const none = await rawEvidence(signed.checkpoint, { accountProof });
    await expect(readSlot(none, 1n)).to.be.revertedWithCustomError(state, "NoSuchAccount");
  });

  it("refuses exchanged, left out and added parts of the record", async () => {
    const own = await recordOf(hashOf(signed.checkpoint).hash);
    const { statusProof, acceptedProof, accountProof } = own;
    for (const changes of [
      { statusProof: acceptedProof },
      { acceptedProof: statusProof },
      { statusProof: acceptedProof, acceptedProof: statusProof },
      { accountProof: statusProof },
      { statusProof: [] },
      { acceptedProof: [] },
      { accountProof: accountProof.slice(1) },
      { acceptedProof: [...acceptedProof, ...acceptedProof.slice(-1)] },
    ]) {
      const evidence = encodeRecord(signed.checkpoint, { ...own, ...changes });
      await expect(readSlot(evidence, 1n)).to.be.revert(chains.spokeB.ethers);
    }
  });

  it("refuses evidence that is cut off anywhere", async () => {
    const evidence = await hubEvidence();
    const length = (evidence.length - 2) / 2;
    for (const size of [0, 1, 184]) {
      await expect(readSlot(dataSlice(evidence, 0, size), 1n)).to.be.revert(chains.spokeB.ethers);
    }
    await expect(readSlot(dataSlice(evidence, 0, 185), 1n))
      .to.be.revertedWithCustomError(state, "InvalidHubEvidence")
      .withArgs(185n);
    for (let size = 186; size < length - 31; size += 97) {
      await expect(readSlot(dataSlice(evidence, 0, size), 1n)).to.be.revert(chains.spokeB.ethers);
    }
  });

  it("refuses what this chain's light client of the hub refuses", async () => {
    const { hub, spokeB } = chains;
    const at = await hubState();
    const unproven = await hubEvidence({ at, evidence: encodeEvidence(at.signed.checkpoint) });
    const client = spokeB.client(hub);
    await expect(readSlot(unproven, 1n)).to.be.revertedWithCustomError(client, "UnknownCheckpoint");
    const evidence = await hubEvidence({ at });
    const conflicting = { ...at.signed.checkpoint, outboxRoot: id("another outbox") };
    await client.reportEquivocation(at.signed.evidence, prove(hub, conflicting));
    await expect(readSlot(evidence, 1n)).to.be.revertedWithCustomError(
      client,
      "LightClientIsFrozen",
    );
  });

  it("refuses state of another kind on either chain", async () => {
    const { hub, spokeA } = chains;
    const other = await signCheckpoint(spokeA, { stateRoot: origin.stateRoot, stateKind: 2 });
    await hub.client(spokeA).accept(other.evidence);
    await expect(readSlot(await rawEvidence(other.checkpoint), 1n))
      .to.be.revertedWithCustomError(state, "UnsupportedStateKind")
      .withArgs(spokeA.chainId, 2n);
    const at = await hubState({ stateKind: 2 });
    await refused(hubEvidence({ at }), "UnsupportedStateKind");
    await expect(readSlot(await rawEvidence(signed.checkpoint, { at }), 1n))
      .to.be.revertedWithCustomError(state, "UnsupportedStateKind")
      .withArgs(hub.chainId, 2n);
  });

  it("refuses a checkpoint of a time that the hub's client would not have accepted", async () => {
    const { hub, spokeA } = chains;
    const drift = await hub.client(spokeA).MAX_CLOCK_DRIFT();
    const latest = (await hub.now()) + drift;
    for (const ahead of [0n, 1n, 100n * 365n * DAY]) {
      const forged = { ...signed.checkpoint, timestamp: latest + ahead };
      await forgeRecord(hashOf(forged).hash);
      const at = await hubState({ timestamp: latest - drift });
      const reading = readSlot(await rawEvidence(forged, { at }), 1n);
      if (ahead === 0n) {
        expect(BigInt((await reading)[0])).to.equal(42n);
      } else {
        await expect(reading)
          .to.be.revertedWithCustomError(spokeA.client(hub), "CheckpointFromTheFuture")
          .withArgs(forged.timestamp, latest);
      }
    }
  });

  it("refuses a checkpoint of the hub that is older than a day", async () => {
    const { hub, spokeB } = chains;
    const at = await hubState();
    await spokeB.client(hub).accept(at.signed.evidence);
    const evidence = await hubEvidence({ at });
    await spokeB.pass(DAY - 3_600n);
    await readSlot(evidence, 1n);
    await spokeB.pass(7_200n);
    await expect(readSlot(evidence, 1n)).to.be.revertedWithCustomError(state, "CheckpointTooOld");
  });

  interface HubState {
    readonly origin: Origin;
    readonly signed: SignedCheckpoint;
  }

  interface Choices {
    readonly at?: HubState;
    readonly evidence?: Hex;
    readonly of?: SignedCheckpoint;
    readonly generation?: number;
  }

  interface Parts {
    readonly evidence: Hex;
    readonly accountProof: readonly Hex[];
    readonly statusProof: readonly Hex[];
    readonly acceptedProof: readonly Hex[];
  }

  async function deployState() {
    const { ethers, manager } = chains.spokeB;
    return ethers.deployContract("RemoteState", [manager]);
  }

  /** The hub's present state, in a checkpoint that the committee signed. */
  async function hubState(changes: Partial<Checkpoint> = {}): Promise<HubState> {
    const { hub } = chains;
    const now = await Origin.latest(sendThrough(hub.ethers.provider));
    return {
      origin: now,
      signed: await signCheckpoint(hub, {
        stateRoot: now.stateRoot,
        timestamp: await hub.now(),
        ...changes,
      }),
    };
  }

  /** A state of the hub, which only a stolen quorum of it can sign: its client of spoke A has accepted a checkpoint. */
  async function forgeRecord(hash: Hex) {
    const [, accepted] = hubRecordSlots(0, hash);
    await chains.hub.ethers.provider.send("hardhat_setStorageAt", [hubClient, accepted, hash]);
    await chains.hub.pass(1n);
  }

  /** A checkpoint of spoke A of a second later, accepted by the hub. */
  async function acceptLater(): Promise<SignedCheckpoint> {
    const { hub, spokeA } = chains;
    await hub.pass(1n);
    const { stateRoot } = origin;
    const later = await signCheckpoint(spokeA, { stateRoot, timestamp: await hub.now() });
    await hub.client(spokeA).accept(later.evidence);
    return later;
  }

  /** A newer checkpoint of spoke A whose hash has the same place in a light client's ring. */
  async function newerAtThePlaceOf(hash: Hex): Promise<Checkpoint> {
    const { checkpoint } = await signCheckpoint(chains.spokeA);
    for (let block = 0; ; block++) {
      const candidate = { ...checkpoint, blockHash: id(`block ${block}`) };
      if (hubRecordSlots(0, hashOf(candidate).hash)[1] === hubRecordSlots(0, hash)[1])
        return candidate;
    }
  }

  /** Evidence as the builder makes it. */
  async function hubEvidence({ at, evidence, of = signed, generation = 0 }: Choices = {}) {
    const hub = at ?? (await hubState());
    const slots = hubRecordSlots(generation, hashOf(of.checkpoint).hash);
    const claim = {
      evidence: evidence ?? hub.signed.evidence,
      hubLightClient: hubClient,
      checkpointDomain: domain,
      checkpoint: of.checkpoint,
      generation,
    };
    return makeHubEvidence(claim, await hub.origin.answer(hubClient, slots));
  }

  /** Parts of a record that the builder would not make. */
  async function recordOf(hash: Hex, generation = 0, at?: HubState): Promise<Parts> {
    const hub = at ?? (await hubState());
    const slots = hubRecordSlots(generation, hash);
    const { accountProof, storageProofs } = await hub.origin.slots(hubClient, slots);
    const [statusProof = [], acceptedProof = []] = storageProofs;
    return { evidence: hub.signed.evidence, accountProof, statusProof, acceptedProof };
  }

  async function rawEvidence(
    checkpoint: Checkpoint,
    { generation, at, ...changes }: Partial<Parts> & Pick<Choices, "generation" | "at"> = {},
  ): Promise<Hex> {
    const parts = await recordOf(hashOf(checkpoint).hash, generation, at);
    return encodeRecord(checkpoint, { ...parts, ...changes });
  }

  function encodeRecord(checkpoint: Checkpoint, parts: Parts): Hex {
    const encoded = AbiCoder.defaultAbiCoder().encode([RECORD], [parts]);
    return concat([packCheckpoint(checkpoint), encoded]);
  }

  async function readSlot(evidence: Hex, key: bigint) {
    const { accountProof, storageProofs } = await origin.slots(ledger, [ledgerSlot(key)]);
    return state.slotOf.staticCall(
      chains.spokeA.chainId,
      evidence,
      ledger,
      ledgerSlot(key),
      [...accountProof],
      [...(storageProofs[0] ?? [])],
    );
  }

  function hashOf(checkpoint: Checkpoint) {
    return { hash: checkpointHash(domain, checkpoint), height: checkpoint.height };
  }

  /** The builder makes no evidence that would be refused. */
  async function refused(attempt: Promise<Hex>, code: string) {
    const error = await attempt.then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(error).to.be.instanceOf(StateProofError);
    expect((error as StateProofError).code).to.equal(code);
  }
});
