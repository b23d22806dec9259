import { evmChainConfig } from "@causeway/environment";
import {
  type Batch,
  buildBatch,
  checkpointDomain,
  checkpointHash,
  committeeCommitment,
  committeeHash,
  environmentOf,
  type Hex,
  LaneTree,
  laneLeaf,
  makeOutboxProof,
  mockProof,
  packCheckpoint,
} from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";
import { evidenceGas } from "../../src/evm/gasBounds.ts";
import { type ChainAdapter, checkpointAt, isChainError } from "../../src/index.ts";
import { connectChain } from "../../src/node/index.ts";
import { testValidators } from "../../testing/committee.ts";
import { connectDirectly, ENVIRONMENT, LocalChain } from "../../testing/LocalChain.ts";

/** What every message of these tests asks for. */
const ASKED = 100_000n;
/** Beside its recipient, a delivery of a small message takes less. */
const OVERHEAD = 300_000n;

/** Its answer to every message. */
const MAGIC = "632432ef2660e01b5f5260205ff3";
const RECIPIENTS = {
  // SSTORE(0, GAS)
  keeping: `0x5a5f55${MAGIC}`,
  // loops until 500,000 gas are used
  hungry: `0x5a5b805a90036207a12011600157${MAGIC}`,
  // uses up all that it gets
  burning: "0xfe",
} as const;
const NAMES = Object.keys(RECIPIENTS) as (keyof typeof RECIPIENTS)[];
/** A precompile fails with all of its gas. No code can be put there. */
const PRECOMPILE: Hex = `0x${"06".padStart(40, "0")}`;

const addressOf = (name: keyof typeof RECIPIENTS): Hex =>
  `0x${"a".repeat(39)}${NAMES.indexOf(name)}`;

describe("a delivery to one recipient", function () {
  this.timeout(60_000);
  const committee = testValidators(3);
  let origin: LocalChain;
  let destination: LocalChain;
  let from: ChainAdapter;
  let to: ChainAdapter;
  let laneId: Hex;
  let lightClient: Hex;
  const recipients: Hex[] = [];

  before(async () => {
    [origin, destination] = await Promise.all([LocalChain.start(31337n), LocalChain.start(31338n)]);
    await origin.proposeCommittee(committee);
    from = await connectChain(evmChainConfig.parse(await origin.config()));
    to = await connectChain(
      evmChainConfig.parse(await destination.config()),
      destination.submitter(),
    );
    lightClient = await destination.follow(origin, committee);
    laneId = await connectDirectly(origin, destination, lightClient);
    for (const name of NAMES) {
      await destination.provider.send("anvil_setCode", [addressOf(name), RECIPIENTS[name]]);
    }
    recipients.push(...NAMES.map(addressOf), PRECOMPILE, lightClient);
    for (const recipient of recipients) await origin.send(destination, recipient, "0x1234");
    await origin.mine(3);
    await destination.mine(1);
  });

  after(async () => {
    from?.close();
    to?.close();
    await Promise.all([origin?.stop(), destination?.stop()]);
  });

  /** The message of a recipient, alone, with a proof of its checkpoint or without. */
  async function batchOf(recipient: Hex, isProven = true): Promise<Batch> {
    const { checkpoint, outbox } = await checkpointAt(from, await from.finalisedHeight());
    const domain = checkpointDomain(environmentOf(ENVIRONMENT), origin.peer);
    const proof = mockProof(committeeCommitment(committee), checkpointHash(domain, checkpoint));
    const head = await from.headHeight();
    const ids = (await from.sentLeaves(laneId, 0n, head)).map(({ messageId }) => messageId);
    const events = await from.mailboxEvents(0n, head);
    const index = recipients.indexOf(recipient);
    const sent = events.find((event) => event.kind === "sent" && event.index === BigInt(index));
    return buildBatch({
      tree: new LaneTree(ids),
      first: index,
      members: [{ frame: sent?.kind === "sent" ? sent.frame : "0x" }],
      count: ids.length,
      evidence: concat([packCheckpoint(checkpoint), isProven ? proof : "0x"]),
      outboxProof: makeOutboxProof(outbox.lanes.map(laneLeaf), 0),
    });
  }

  const lone = (recipient: Hex, given = ASKED) => ({ recipient, asked: ASKED, given });
  const limitFor = async (recipient: Hex, given = ASKED) =>
    to.gasLimitOf(to.deliverCall(laneId, await batchOf(recipient), lone(recipient, given)));
  const wouldDeliver = async (recipient: Hex, given = ASKED) =>
    to.wouldDeliver(laneId, await batchOf(recipient), lone(recipient, given));
  const isDone = (recipient: Hex) => to.isDone(laneId, BigInt(recipients.indexOf(recipient)));

  it("that the mailbox would refuse is known from one that its recipient would fail", async () => {
    const recipient = addressOf("hungry");
    const unproven = await batchOf(recipient, false);
    const failure = await to.wouldDeliver(laneId, unproven, lone(recipient)).catch((e) => e);
    expect(isChainError(failure, "CallReverted")).to.equal(true);
    expect(failure.details.error).to.equal("UnknownCheckpoint");
  });

  it("has no gas of a block to burn for whoever uses up what he gets", async () => {
    for (const recipient of [addressOf("burning"), addressOf("hungry")]) {
      expect(await limitFor(recipient)).to.be.lessThan(ASKED + OVERHEAD);
    }
  });

  it("is bounded where no other code can stand in the recipient's place", async () => {
    expect(await limitFor(PRECOMPILE)).to.be.lessThan(ASKED + 450_000n);
  });

  it("is possible to a contract that the delivery itself needs", async () => {
    const batch = await batchOf(lightClient);
    const { hash } = await to.deliver(laneId, batch, lone(lightClient));
    const events = await to.transactionEvents(hash);
    expect(events?.map(({ kind }) => kind)).to.deep.equal(["failed"]);
  });

  it("gives more where more is to be given", async () => {
    const more = await limitFor(addressOf("hungry"), ASKED + 630_000n);
    const difference = more - (await limitFor(addressOf("hungry")));
    expect(difference).to.be.greaterThan(639_000n).and.lessThan(641_000n);
  });

  it("is foreseen to fail with the gas that was asked for, and to succeed with enough", async () => {
    expect(await wouldDeliver(addressOf("keeping"))).to.equal(true);
    expect(await wouldDeliver(addressOf("hungry"))).to.equal(false);
    expect(await wouldDeliver(addressOf("hungry"), 600_000n)).to.equal(true);
    expect(await wouldDeliver(addressOf("burning"), 10_000_000n)).to.equal(false);
    expect(await wouldDeliver(PRECOMPILE, 10_000_000n)).to.equal(false);
    expect(await isDone(addressOf("hungry"))).to.equal(false);
  });

  it("gives its recipient what its sender asked for, and little more", async () => {
    const recipient = addressOf("keeping");
    await to.deliver(laneId, await batchOf(recipient), lone(recipient));
    expect(await isDone(recipient)).to.equal(true);
    const given = BigInt(await destination.provider.getStorage(recipient, 0));
    expect(given)
      .to.be.greaterThan(ASKED - 10n)
      .and.lessThan(ASKED + 40_000n);
  });

  it("succeeds with more gas where the limit was too low", async () => {
    const recipient = addressOf("hungry");
    const batch = await batchOf(recipient);
    await to.deliver(laneId, batch, lone(recipient));
    expect(await isDone(recipient)).to.equal(false);
    await to.deliver(laneId, batch, lone(recipient, 600_000n));
    expect(await isDone(recipient)).to.equal(true);
  });

  it("has room in its bound for a committee's handover, which its checkpoint may bring", async () => {
    const next = testValidators(5);
    const { checkpoint } = await checkpointAt(from, await from.finalisedHeight());
    const handover = {
      ...{ ...checkpoint, height: checkpoint.height + 1n },
      ...{ nextCommittee: committeeCommitment(next), nextCommitteeHash: committeeHash(next) },
    };
    const domain = checkpointDomain(environmentOf(ENVIRONMENT), origin.peer);
    const proof = mockProof(committeeCommitment(committee), checkpointHash(domain, handover));
    const evidence = concat([packCheckpoint(handover), proof]);
    const { gasUsed } = await to.submit(to.acceptCall(lightClient, evidence));
    expect((await to.lightClient(lightClient)).epoch).to.equal(2n);
    // A part of what a transaction takes before its code runs is for the evidence, too.
    expect(gasUsed - 21_000n).to.be.lessThan(evidenceGas(evidence));
  });
});
