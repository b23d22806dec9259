import { type Checkpoint, checkpointDomain, checkpointHash, tag } from "@causeway/protocol";
import { expect } from "chai";
import { concat, dataSlice } from "ethers";

import { COMMITTEE, ENVIRONMENT } from "./chains/Chain.ts";
import { type Chains, createChains } from "./chains/createChains.ts";
import { type SignedCheckpoint, signCheckpoint } from "./chains/signCheckpoint.ts";

const FIELDS = 185;
const ROGUE = { nextCommittee: tag("rogue"), nextCommitteeHash: tag("rogue hash") };

// The next committee that a proof stored was the prover's own word, bound by nothing that the current one had signed.
describe("SP1-Helios: a next committee that nobody signed", () => {
  let chains: Chains;
  let signed: SignedCheckpoint;

  beforeEach(async () => {
    chains = await createChains();
    signed = await signCheckpoint(chains.spokeA);
  });

  const client = () => chains.hub.client(chains.spokeA);

  it("is not taken from a client's first checkpoint on, when nothing else is known", async () => {
    for (const change of [
      ROGUE,
      { nextCommittee: ROGUE.nextCommittee },
      { nextCommitteeHash: ROGUE.nextCommitteeHash },
    ]) {
      const forged = await signCheckpoint(chains.spokeA, change, ROGUE.nextCommittee);
      await expect(client().accept(forged.evidence)).to.be.revertedWithCustomError(
        client(),
        "InvalidProof",
      );
    }
    expect([...(await client().committee())]).to.deep.equal([1n, ...Object.values(COMMITTEE)]);
    expect((await client().newest())[0]).to.equal(0n);
  });

  it("is not taken with the proof of another checkpoint, nor is any other field", async () => {
    const proof = dataSlice(signed.evidence, FIELDS);
    for (let at = 0; at < FIELDS; at++) {
      const byte = Number(dataSlice(signed.evidence, at, at + 1)) ^ 1;
      const fields = concat([
        dataSlice(signed.evidence, 0, at),
        `0x${byte.toString(16).padStart(2, "0")}`,
        dataSlice(signed.evidence, at + 1, FIELDS),
      ]);
      const call = client().accept.staticCall(concat([fields, proof]));
      await expect(call, `byte ${at}`).to.be.revert(chains.hub.ethers);
    }
    await client().accept.staticCall(signed.evidence);
  });

  it("is not taken beside a checkpoint that was accepted without it", async () => {
    await client().accept(signed.evidence);
    const { height } = signed.checkpoint;
    const other = await signCheckpoint(chains.spokeA, { height, ...ROGUE });
    await expect(client().accept(other.evidence))
      .to.be.revertedWithCustomError(client(), "HeightTooLow")
      .withArgs(height, height + 1n);
    await expect(
      client().accept(dataSlice(other.evidence, 0, FIELDS)),
    ).to.be.revertedWithCustomError(client(), "UnknownCheckpoint");
    expect([...(await client().committee())]).to.deep.equal([1n, ...Object.values(COMMITTEE)]);
  });

  it("is taken from a checkpoint that the current committee signed, with both commitments", async () => {
    const rotation = await signCheckpoint(chains.spokeA, ROGUE);
    await client().accept(rotation.evidence);
    expect([...(await client().committee())]).to.deep.equal([2n, ...Object.values(ROGUE)]);
  });

  it("is kept by the hash of all that was signed", async () => {
    await client().accept(signed.evidence);
    const domain = checkpointDomain(ENVIRONMENT, chains.spokeA.peer);
    expect(await client().checkpointDomain()).to.equal(domain);
    const { checkpoint } = signed;
    const isAccepted = (of: Checkpoint) => client().isAccepted(checkpointHash(domain, of));
    expect(await isAccepted(checkpoint)).to.equal(true);
    for (const [field, value] of Object.entries(checkpoint)) {
      const another = { bigint: BigInt(value) + 1n, number: 2, string: tag("another") };
      const changed = { ...checkpoint, [field]: another[typeof value as keyof typeof another] };
      expect(await isAccepted(changed), field).to.equal(false);
    }
  });
});
