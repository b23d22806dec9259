import { expect } from "chai";
import { AbiCoder, dataSlice, id } from "ethers";

import {
  acceptedCheckpointSlot,
  CHECKPOINT_SIZE,
  checkpointHash,
  FROZEN_UNTIL,
  type Hex,
  hubRecordSlots,
  lightClientStatusSlot,
  makeHubEvidence,
  slotAt,
  uintBytes,
} from "../../src/index.ts";
import { refusal } from "./refusal.ts";
import { TestState, TIMESTAMP } from "./TestState.ts";

const HUB_CLIENT = `0x${"c1".repeat(20)}`;
const DOMAIN = id("domain");
const GENERATION = 3;

describe("makeHubEvidence", () => {
  let there: TestState;
  let hash: Hex;
  before(async () => {
    there = await TestState.create(`0x${"c0".repeat(20)}`, { [slotAt(1n)]: id("word") });
    hash = checkpointHash(DOMAIN, there.checkpoint());
  });

  /** The hub's state with a light client that accepted the checkpoint. */
  async function hubWith({ stoppedUntil = 0n, generation = GENERATION, accepted = hash } = {}) {
    const status = uintBytes((stoppedUntil << 216n) | (BigInt(generation) << 160n) | 70n, 32);
    return TestState.create(HUB_CLIENT, {
      [lightClientStatusSlot()]: status,
      [acceptedCheckpointSlot(generation, hash)]: accepted,
    });
  }

  const claimOn = (hub: TestState) => ({
    ...{ evidence: hub.evidence(), hubLightClient: HUB_CLIENT, checkpointDomain: DOMAIN },
    ...{ generation: GENERATION, checkpoint: there.checkpoint() },
  });
  const askedOf = (hub: TestState, generation = GENERATION) =>
    hub.answer(HUB_CLIENT, hubRecordSlots(generation, hash));

  async function codeOf(hub: TestState, changes: object = {}, answer?: unknown) {
    const given = answer ?? (await askedOf(hub));
    return (await refusal(makeHubEvidence({ ...claimOn(hub), ...changes }, given))).code;
  }

  it("asks for the client's status and for the checkpoint's place", () => {
    expect(hubRecordSlots(2, hash)).to.deep.equal([
      lightClientStatusSlot(),
      acceptedCheckpointSlot(2, hash),
    ]);
  });

  it("is the checkpoint's fields, then what the hub's RPC answered, as HubRecord has it", async () => {
    const hub = await hubWith();
    const evidence = await makeHubEvidence(claimOn(hub), await askedOf(hub));
    expect(dataSlice(evidence, 0, CHECKPOINT_SIZE)).to.equal(there.fields);
    const record = "(bytes, bytes[], bytes[], bytes[])";
    const [parts] = AbiCoder.defaultAbiCoder().decode(
      [record],
      dataSlice(evidence, CHECKPOINT_SIZE),
    );
    const { accountProof, storageProof } = await askedOf(hub);
    expect(parts.toArray(true)).to.deep.equal([
      ...[hub.evidence(), accountProof, storageProof[0]?.proof, storageProof[1]?.proof],
    ]);
  });

  it("refuses a client that was stopped or frozen at the hub's checkpoint, not one that no longer is", async () => {
    for (const stoppedUntil of [TIMESTAMP + 1n, FROZEN_UNTIL]) {
      expect(await codeOf(await hubWith({ stoppedUntil }))).to.equal("HubLightClientStopped");
    }
    const hub = await hubWith({ stoppedUntil: TIMESTAMP });
    expect(await makeHubEvidence(claimOn(hub), await askedOf(hub))).to.match(/^0x/);
  });

  it("refuses a generation that is not the client's", async () => {
    const hub = await hubWith({ generation: GENERATION + 1 });
    expect(await codeOf(hub)).to.equal("WrongGeneration");
    const asked = await askedOf(hub, GENERATION + 1);
    expect(await codeOf(hub, {}, asked)).to.be.oneOf(["InvalidTrieProof", "WrongGeneration"]);
  });

  it("refuses a checkpoint that the client did not accept, or not in this domain", async () => {
    const hub = await hubWith({ accepted: id("another checkpoint") });
    expect(await codeOf(hub)).to.equal("NotAcceptedByHub");
    const checkpointDomain = id("another domain");
    const elsewhere = checkpointHash(checkpointDomain, there.checkpoint());
    const answer = await hub.answer(HUB_CLIENT, hubRecordSlots(GENERATION, elsewhere));
    expect(await codeOf(hub, { checkpointDomain }, answer)).to.equal("NotAcceptedByHub");
  });

  it("refuses what is proven of another state than the hub's checkpoint names", async () => {
    const [hub, later] = [await hubWith(), await hubWith({ stoppedUntil: 1n })];
    expect(await codeOf(hub, {}, await askedOf(later))).to.equal("InvalidTrieProof");
    expect(await codeOf(hub, { evidence: later.evidence() })).to.equal("InvalidTrieProof");
  });

  it("refuses an answer of which something is missing, and a hub of another kind of state", async () => {
    const hub = await hubWith();
    const { storageProof, ...rest } = await askedOf(hub);
    const cut = { ...rest, storageProof: storageProof.slice(1) };
    expect(await codeOf(hub, {}, cut)).to.equal("MissingSlot");
    expect(await codeOf(hub, {}, { error: "no such block" })).to.equal("MalformedAnswer");
    expect(await codeOf(hub, { evidence: hub.evidence(2) })).to.equal("UnsupportedStateKind");
  });
});
