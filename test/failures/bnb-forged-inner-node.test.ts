import {
  encodeMembers,
  frameHash,
  type Hex,
  hashPair,
  laneLeaf,
  type Member,
  memberHash,
  messageId,
  rangeProofRoot,
  tag,
  verifyOutboxProof,
} from "@causeway/protocol";
import { expect } from "chai";
import fc from "fast-check";

import { type Chains, createChains } from "./chains/createChains.ts";
import { cover, importLane } from "./chains/deliver.ts";
import { type SignedCheckpoint, signCheckpoint } from "./chains/signCheckpoint.ts";

const MESSAGES = 11;

// The verifier of the tree's proofs accepted an inner node that had been made up.
describe("BNB Bridge: a made-up inner node", () => {
  let chains: Chains;
  let signed: SignedCheckpoint;

  before(async () => {
    chains = await createChains();
    const { address } = await chains.hub.deploy("KeepingRecipient");
    for (let i = 0; i < MESSAGES; i++) {
      await chains.aToHub.send({
        recipient: address,
        payload: `0x${i.toString(16).padStart(2, "0")}`,
      });
    }
    await chains.aToB.send({ recipient: address });
    signed = await cover(chains.aToHub);
  });

  it("does not read an inner node of the lane tree as a message", async () => {
    const { hub, aToHub } = chains;
    const [one, other] = aToHub.sent;
    const node = hashPair(one!.messageId, other!.messageId);
    const above = aToHub.batch(signed, 0, 2).siblings;
    for (const frameHashOf of [node, one!.messageId, aToHub.tree.root()]) {
      const members = encodeMembers([{ frameHash: frameHashOf }]);
      for (const siblings of [above, above.slice(1), [other!.messageId, ...above.slice(1)], []]) {
        const batch = { ...aToHub.batch(signed, 0), members, siblings };
        const call = hub.mailbox.deliver.staticCall(aToHub.id, batch);
        await expect(call).to.be.revert(hub.ethers);
      }
    }
  });

  it("does not read a node of the outbox as a lane, nor a lane as a node", async () => {
    const { hub, spokeA, aToB, aToHub } = chains;
    const proof = aToB.outboxProof(signed);
    const state = aToB.stateOn(spokeA);
    const leaf = laneLeaf(state);
    const root = signed.checkpoint.outboxRoot;
    expect(verifyOutboxProof(root, leaf, proof)).to.equal(true);
    for (const laneRoot of [root, laneLeaf(aToHub.stateOn(spokeA)), leaf, tag("made up")]) {
      for (const outboxProof of [[], proof, [leaf], [leaf, ...proof], [...proof, root]]) {
        const call = hub.mailbox.importLane(
          aToB.id,
          signed.evidence,
          outboxProof,
          state.count,
          laneRoot,
        );
        await expect(call).to.be.revertedWithCustomError(hub.mailbox, "NotInOutbox");
      }
    }
  });

  it("takes no outbox proof longer than an outbox can be deep", async () => {
    const { hub, aToHub } = chains;
    const outboxProof = Array<Hex>(17).fill(tag("filler"));
    const batch = { ...aToHub.batch(signed, 0), outboxProof };
    await expect(hub.mailbox.deliver(aToHub.id, batch)).to.be.revertedWithCustomError(
      hub.mailbox,
      "OutboxProofTooLong",
    );
  });

  it("agrees with the reference on true ranges and on mutated ones", async () => {
    const { hub, aToHub } = chains;
    const mutations = fc.record({
      first: fc.integer({ min: 0, max: MESSAGES - 1 }),
      size: fc.integer({ min: 1, max: MESSAGES }),
      digests: fc.array(fc.boolean(), { minLength: MESSAGES, maxLength: MESSAGES }),
      sibling: fc.option(fc.nat({ max: 6 })),
      swap: fc.option(fc.nat({ max: 6 })),
      member: fc.option(fc.nat({ max: MESSAGES })),
      shift: fc.constantFrom(0, 0, 0, -1, 1),
    });
    let taken = 0;
    const property = fc.asyncProperty(mutations, async (mutation) => {
      fc.pre(mutation.first + mutation.size <= MESSAGES);
      const { members, siblings, first } = mutate(mutation);
      const batch = { ...aToHub.batch(signed, mutation.first, mutation.size) };
      const call = hub.mailbox.deliver.staticCall(aToHub.id, {
        ...batch,
        first,
        siblings,
        members: encodeMembers(members),
      });
      if (isTrue(first, members, siblings)) {
        await call;
        taken++;
      } else {
        await expect(call).to.be.revert(hub.ethers);
      }
    });
    await fc.assert(property, { numRuns: 250 });
    expect(taken).to.be.greaterThan(10);
  });

  it("imports and proves the same lane with the true proof", async () => {
    await importLane(chains.aToB);
    const after = await signCheckpoint(chains.hub);
    const batch = chains.aToB.batch(after, 0);
    await chains.spokeB.mailbox.deliver.staticCall(chains.aToB.id, batch);
  });

  interface Mutation {
    first: number;
    size: number;
    digests: boolean[];
    sibling: number | null;
    swap: number | null;
    member: number | null;
    shift: number;
  }

  /** A range of the lane with a sibling replaced, two swapped, a member replaced or the range moved. */
  function mutate({ first, size, digests, sibling, swap, member, shift }: Mutation) {
    const { sent } = chains.aToHub;
    const members: Member[] = sent
      .slice(first, first + size)
      .map(({ frame }, k) => (digests[k] ? { frameHash: frameHash(frame) } : { frame }));
    if (member !== null && member < size) members[member] = { frameHash: tag("made up") };
    const { siblings } = chains.aToHub.batch(signed, first, size);
    if (sibling !== null && sibling < siblings.length) siblings[sibling] = tag("made up");
    if (swap !== null && swap + 1 < siblings.length) {
      [siblings[swap], siblings[swap + 1]] = [siblings[swap + 1]!, siblings[swap]!];
    }
    return { members, siblings, first: BigInt(Math.max(0, first + shift)) };
  }

  function isTrue(first: bigint, members: Member[], siblings: Hex[]): boolean {
    const { id, tree } = chains.aToHub;
    const leaves = members.map((member, k) => messageId(id, first + BigInt(k), memberHash(member)));
    try {
      return rangeProofRoot(leaves, first, BigInt(tree.count), siblings) === tree.root();
    } catch {
      return false;
    }
  }
});
