import {
  type Batch,
  type Checkpoint,
  encodeFrame,
  type Hex,
  laneLeaf,
  makeOutboxProof,
  outboxRoot,
  tag,
} from "@causeway/protocol";
import { expect } from "chai";

import { anchorOf } from "./chains/anchorOf.ts";
import { type Chain, COMMITTEE, EXPIRY } from "./chains/Chain.ts";
import { type Chains, createChains } from "./chains/createChains.ts";
import { deliver } from "./chains/deliver.ts";
import { Lane, type SentMessage } from "./chains/Lane.ts";
import { prove, type SignedCheckpoint, signCheckpoint } from "./chains/signCheckpoint.ts";

const HOUR = 3_600n;
const DAY = 24n * HOUR;

/** Who signs for spoke A after its validators changed their keys. */
const NEW = { committee: tag("new committee"), committeeHash: tag("new committee hash") };

/** How deliveries fail while the lane is paused, and afterwards. */
const PAUSED = /^LanePaused LanePaused LanePaused$/;
/** Without its proof a checkpoint is unknown once a newer one took its place. */
const OPEN = /^CheckpointTooOld (?:CheckpointTooOld|UnknownCheckpoint) NotInOutbox$/;

/** How what the old keys sign fails once another committee is believed. */
const ANCHORED = ["WrongEpoch", "WrongEpoch", "InvalidProof"];

/** A height that no honest checkpoint ever exceeds. */
const HIGHEST = 2n ** 48n - 2n;

/*
 * Whoever holds the keys of spoke A's quorum signs a state that spoke A never had. The hub imports a lane from it, and
 * spoke B accepts an honest checkpoint of the hub that covers the forgery. What follows is `docs/incident.md`, step by
 * step: afterwards the forged message is delivered nowhere, ever, and every honest one is delivered or ends.
 */
describe("A committee whose keys are stolen", function () {
  this.timeout(300_000);
  let story: Story;

  beforeEach(async () => {
    story = await Story.begin();
  });

  it("has what was never sent delivered, as long as nobody acts", async () => {
    await deliver(story.forged, story.forgery);
    expect(await story.lane.isDone(story.forgedIndex)).to.equal(true);
  });

  it("has it delivered where a lane is opened before the hub's checkpoints that cover it are a day old", async () => {
    await story.pause();
    await story.stop();
    await story.chains.spokeB.mailbox.unpauseLane(story.lane.id);
    await deliver(story.forged, story.forgery);
    expect(await story.lane.isDone(story.forgedIndex)).to.equal(true);
  });

  for (const [means, isShown] of [
    ["is stopped by the guardian", false],
    ["is stopped by the guardian and frozen by its own contradiction", true],
  ] as const) {
    describe(`whose light client on the hub ${means}`, () => {
      beforeEach(async () => {
        await story.pause();
        await story.stop();
        if (isShown) await story.showContradiction();
      });

      it("has nothing of what it forged delivered or imported, before, after, or in 300 days", async () => {
        const halted = isShown ? "LightClientIsFrozen" : "LightClientStopped";
        await story.expectContained(PAUSED, [halted, halted, halted]);
        await story.anchor();
        await story.expectContained(PAUSED, ANCHORED);
        await story.open();
        await story.expectContained(OPEN, ANCHORED);
        await story.importHonestly();
        await story.expectContained(OPEN, ANCHORED);
        await story.keepUp();
        for (let days = 0n; days < 300n; days += 10n) {
          await story.pass(10n * DAY);
          await story.keepUp();
        }
        await story.expectContained(OPEN, ANCHORED);
      });

      it("leaves every honest message deliverable, or to be ended", async () => {
        const { lane, urgent, late, waiting } = story;
        await story.anchor();
        await story.open();
        const afterwards = await story.send();
        const checkpoint = await story.importHonestly();
        for (const { index } of [waiting, urgent, afterwards]) {
          await deliver(lane, lane.batch(checkpoint, index));
          expect(await lane.isDone(index)).to.equal(true);
        }
        await story.expire(late, checkpoint);
        expect(await lane.isDone(late.index)).to.equal(true);
        expect(await story.delivered()).to.equal(4n);
      });
    });
  }

  it("has nothing that it signed for a later time accepted when that time comes", async () => {
    const ahead = [await story.postdate(30n * DAY, 1n), await story.postdate(30n * DAY, 2n)];
    await story.pause();
    await story.stop();
    await story.anchor();
    await story.open();
    await story.keepUp();
    for (const days of [12n, 11n]) {
      await story.pass(days * DAY);
      await story.keepUp();
    }
    expect(await story.accepts(ahead)).to.deep.equal(["WrongEpoch", "InvalidProof"]);
  });

  it("is not believed again by whoever anchors it a second time, for what it signed ahead would count", async () => {
    await story.stop();
    const client = story.chains.hub.client(story.chains.spokeA);
    for (const epoch of [1n, 2n]) {
      await expect(client.anchor(...anchorOf(epoch)))
        .to.be.revertedWithCustomError(client, "AbusedCommittee")
        .withArgs(COMMITTEE.committee);
    }
  });

  it("does not open the lane by the end of its pause, while the light client must still be anchored", async () => {
    await story.pause();
    await story.stop();
    await story.pass(7n * DAY - HOUR);
    await story.extend();
    await story.pass(HOUR + 60n);
    const { mailbox } = story.chains.spokeB;
    const call = mailbox.deliver(story.lane.id, story.forgery);
    await expect(call).to.be.revertedWithCustomError(mailbox, "LanePaused");
  });
});

/** The attack as it stands when the operators notice, and what they then do. */
class Story {
  /** What delivers the forged message, by an honest checkpoint of the hub that spoke B accepted. */
  forgery!: Batch;
  private stolen!: SignedCheckpoint & { readonly proof: Hex[] };

  private constructor(
    readonly chains: Chains,
    readonly lane: Lane,
    /** The lane as the forgers tell of it. */
    readonly forged: Lane,
    readonly recipient: Hex,
    readonly waiting: SentMessage,
    readonly urgent: SentMessage,
    /** Its deadline had passed before anybody paused. */
    readonly late: SentMessage,
  ) {}

  static async begin(): Promise<Story> {
    const chains = await createChains();
    const { hub, spokeA, spokeB, aToB } = chains;
    const { address: recipient } = await spokeB.deploy("KeepingRecipient");
    await aToB.send({ recipient });
    const waiting = await aToB.send({ recipient });
    const now = await spokeB.now();
    const urgent = await aToB.send({ recipient, deadline: now + 2n * DAY });
    const late = await aToB.send({ recipient, deadline: now + HOUR });

    const forged = new Lane(aToB.id, spokeA, spokeB, hub);
    for (const { frame } of aToB.sent) forged.note(frame);
    const sender = spokeA.signers.sender.address.toLowerCase();
    forged.note(
      encodeFrame({ gasLimit: 200_000n, deadline: 0n, sender, recipient, payload: "0x666f726765" }),
    );
    const story = new Story(chains, aToB, forged, recipient, waiting, urgent, late);
    await story.deliverFirst();
    await story.pass(2n * HOUR);
    await story.steal();
    return story;
  }

  get forgedIndex(): number {
    return this.forged.sent.length - 1;
  }

  async send(): Promise<SentMessage> {
    return this.lane.send({ recipient: this.recipient });
  }

  async delivered(): Promise<bigint> {
    const { spokeB } = this.chains;
    const kept = await spokeB.ethers.getContractAt("KeepingRecipient", this.recipient);
    return kept.count?.();
  }

  /** Lets time pass everywhere. */
  async pass(seconds: bigint): Promise<void> {
    const { hub, spokeA, spokeB } = this.chains;
    for (const chain of [hub, spokeA, spokeB]) await chain.pass(seconds);
  }

  // ------------------------------------------------------------------ what operators do

  /** Every destination of what begins on spoke A, and of what the hub sends on because of it. */
  async pause(): Promise<void> {
    const { hub, spokeB, aToB, aToHub, hubToB } = this.chains;
    for (const lane of [aToB, hubToB]) await spokeB.mailbox.pauseLane(lane.id);
    await hub.mailbox.pauseLane(aToHub.id);
  }

  async stop(): Promise<void> {
    await this.client.stop();
    this.setImported(0);
  }

  /** What the forgers signed stands against what the chain's honest validators signed of the same height. */
  async showContradiction(): Promise<void> {
    const honest = prove(this.chains.spokeA, {
      ...this.stolen.checkpoint,
      outboxRoot: await this.chains.spokeA.mailbox.outboxRoot(),
    });
    const { stranger } = this.chains.hub.signers;
    await this.client.connect(stranger).reportEquivocation(this.stolen.evidence, honest);
    expect(await this.client.frozen()).to.equal(true);
  }

  /** The lane admin, before a pause ends. */
  async extend(): Promise<void> {
    const { hub, spokeB, aToB, aToHub, hubToB } = this.chains;
    for (const lane of [aToB, hubToB]) await spokeB.mailbox.extendPause(lane.id);
    await hub.mailbox.extendPause(aToHub.id);
  }

  /** After the delay of the role anchor, which is longer than a pause and shorter than a stop. */
  async anchor(): Promise<void> {
    await this.pass(3n * DAY);
    await this.extend();
    await this.pass(4n * DAY);
    await this.client.anchor(NEW.committee, NEW.committeeHash, 2n, 1n);
    await this.pass(60n);
  }

  /** A day after the hub stopped its light client, at the earliest. */
  async open(): Promise<void> {
    const { hub, spokeB, aToB, aToHub, hubToB } = this.chains;
    for (const lane of [aToB, hubToB]) await spokeB.mailbox.unpauseLane(lane.id);
    await hub.mailbox.unpauseLane(aToHub.id);
  }

  /** As a relayer does: what the new committee signs is imported, and a checkpoint of the hub covers it. */
  async importHonestly(): Promise<SignedCheckpoint> {
    const { spokeA, hub } = this.chains;
    const signed = await this.signNew();
    const { count, laneRoot } = this.lane.stateOn(spokeA);
    const proof = this.lane.outboxProof(signed);
    await hub.mailbox.importLane(this.lane.id, signed.evidence, proof, count, laneRoot);
    const at = hub.outbox.indexOf(this.forged);
    if (at >= 0) hub.outbox[at] = this.lane;
    this.lane.importedCount = Number(count);
    return this.sign(hub);
  }

  /** As relayers do for clients of which nobody asks anything. */
  async keepUp(): Promise<void> {
    const { hub, spokeB } = this.chains;
    await this.client.accept((await this.signNew()).evidence);
    await spokeB.client(hub).accept((await this.sign(hub)).evidence);
  }

  async expire({ index }: SentMessage, checkpoint: SignedCheckpoint): Promise<void> {
    const { mailbox, ethers } = this.chains.spokeB;
    await ethers.provider.send("hardhat_impersonateAccount", [EXPIRY]);
    await ethers.provider.send("hardhat_setBalance", [EXPIRY, "0xde0b6b3a7640000"]);
    const expiry = await ethers.getSigner(EXPIRY);
    await mailbox.connect(expiry).expire(this.lane.id, this.lane.batch(checkpoint, index));
  }

  // ------------------------------------------------------------------ what thieves try

  /**
   * Everything that can be done with what was forged, and with the keys, fails.
   *
   * @param deliveries How: by the checkpoint that covers it, with its proof and without, and by the newest.
   * @param imports How: by what was signed, and by what is signed now, in the old epoch and in the new one.
   */
  async expectContained(deliveries: RegExp, imports: readonly string[]): Promise<void> {
    const { hub, spokeA, spokeB } = this.chains;
    const { lane, forged, forgery, stolen } = this;
    const { laneRoot, count } = forged.stateOn(spokeA);
    const { mailbox } = spokeB;
    const withoutProof = forgery.evidence.slice(0, 2 + 2 * 185);
    const { evidence: newest } = await this.sign(hub);
    const delivered = [];
    for (const evidence of [forgery.evidence, withoutProof, newest]) {
      delivered.push(await errorOf(mailbox.deliver(lane.id, { ...forgery, evidence })));
    }
    expect(delivered.join(" ")).to.match(deliveries);
    const [imported, accepted] = [[], []] as [string[], string[]];
    for (const evidence of [stolen.evidence, await this.forge(1n), await this.forge(2n)]) {
      const call = hub.mailbox.importLane(lane.id, evidence, stolen.proof, count, laneRoot);
      imported.push(await errorOf(call));
      accepted.push(await errorOf(this.client.accept(evidence)));
    }
    expect([imported, accepted]).to.deep.equal([imports, imports]);
    expect(await mailbox.isDone(lane.id, this.forgedIndex)).to.equal(false);
  }

  /** What the thieves sign now, of a later time. */
  async postdate(ahead: bigint, epoch: bigint): Promise<Hex> {
    const { spokeA } = this.chains;
    const timestamp = (await spokeA.now()) + ahead;
    return prove(spokeA, { ...this.stolen.checkpoint, height: HIGHEST - 1n, timestamp, epoch });
  }

  /** How the hub's light client refuses evidences. */
  accepts(evidences: readonly Hex[]): Promise<string[]> {
    return Promise.all(evidences.map((evidence) => errorOf(this.client.accept(evidence))));
  }

  // ------------------------------------------------------------------ internal

  private get client() {
    return this.chains.hub.client(this.chains.spokeA);
  }

  private async deliverFirst(): Promise<void> {
    const { hub, spokeA } = this.chains;
    const signed = await this.sign(spokeA);
    const { count, laneRoot } = this.lane.stateOn(spokeA);
    const proof = this.lane.outboxProof(signed);
    await hub.mailbox.importLane(this.lane.id, signed.evidence, proof, count, laneRoot);
    this.lane.importedCount = Number(count);
    await deliver(this.lane, this.lane.batch(await this.sign(hub), 0));
  }

  private async steal(): Promise<void> {
    const { hub, spokeA, spokeB } = this.chains;
    const leaves = spokeA.outbox.map((lane) =>
      laneLeaf((lane === this.lane ? this.forged : lane).stateOn(spokeA)),
    );
    const signed = await this.sign(spokeA, { outboxRoot: outboxRoot(leaves), height: HIGHEST });
    const proof = makeOutboxProof(leaves, spokeA.outbox.indexOf(this.lane));
    this.stolen = { ...signed, proof };
    const { count, laneRoot } = this.forged.stateOn(spokeA);
    await hub.mailbox.importLane(this.lane.id, signed.evidence, proof, count, laneRoot);
    hub.outbox[hub.outbox.indexOf(this.lane)] = this.forged;
    this.setImported(Number(count));
    const covering = await this.sign(hub);
    await spokeB.client(hub).accept(covering.evidence);
    this.forgery = this.forged.batch(covering, this.forgedIndex);
  }

  /** The same forgery, signed with the stolen keys as of now. */
  private forge(epoch: bigint): Promise<Hex> {
    return this.postdate(0n, epoch);
  }

  private setImported(count: number): void {
    this.forged.importedCount = count;
  }

  /** By the chain's own clock. */
  private async sign(chain: Chain, changes: Partial<Checkpoint> = {}): Promise<SignedCheckpoint> {
    return signCheckpoint(chain, { timestamp: await chain.now(), ...changes });
  }

  private async signNew(): Promise<SignedCheckpoint> {
    const { spokeA } = this.chains;
    const [timestamp, epoch] = [await spokeA.now(), 2n];
    const next = { nextCommittee: NEW.committee, nextCommitteeHash: NEW.committeeHash };
    return signCheckpoint(spokeA, { timestamp, epoch, ...next }, NEW.committee);
  }
}

/** Name of the error by which a call reverts. */
async function errorOf(call: Promise<unknown>): Promise<string> {
  const message = await call.then(
    () => "no error",
    (error: Error) => error.message,
  );
  return /custom error '(\w+)/.exec(message)?.[1] ?? message;
}
