import {
  type Checkpoint,
  checkpointDomain,
  checkpointHash,
  type Hex,
  tag,
} from "@causeway/protocol";
import { expect } from "chai";
import fc from "fast-check";

import type { SigningCommittee } from "../../light-client/SigningCommittee";
import { TonLightClient } from "../../light-client/TonLightClient";
import { Administered, anchorOf, HUB_TRUST, otherCommittee } from "../../mailbox/Administered";
import { anchorClientAct, beginEpochBody } from "../../mailbox/adminBodies";
import { ENVIRONMENT } from "../../mailbox/MailboxWorld";

/** Of the mailbox in the tests, seconds. */
const HANDOVER = 3600;
const RUNS = { numRuns: process.env.CAUSEWAY_FULL === undefined ? 1 : 100, endOnFailure: true };

interface Step {
  readonly wait: number;
  readonly kind: "rotate" | "anchor" | "begin";
  /** Which committee the hub hands over to, or is anchored with. */
  readonly committee: number;
}

const steps: fc.Arbitrary<Step> = fc.record({
  wait: fc.constantFrom(1, HANDOVER / 2, HANDOVER - 1, HANDOVER),
  kind: fc.constantFrom("rotate", "rotate", "anchor", "begin", "begin"),
  committee: fc.nat(3),
});

/** The committee of TON's own checkpoints as the mailbox states it. */
interface Stated {
  readonly epoch: bigint;
  readonly current: SigningCommittee;
  readonly next: SigningCommittee;
  readonly activatableAt: number;
}

describe("the committee of TON's own checkpoints, whatever the hub does", function () {
  this.timeout(600_000);
  let mailbox: Administered;
  let committees: readonly SigningCommittee[];

  before(async () => {
    mailbox = await Administered.make();
    committees = [mailbox.world.committee, ...["b", "c", "d"].map((name) => otherCommittee(name))];
  });

  it("hands over so that a light client of TON follows each epoch", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 15, maxLength: 20 }), campaign),
      RUNS,
    );
  });

  async function campaign(plan: readonly Step[]): Promise<void> {
    await mailbox.restore();
    const domain = checkpointDomain(ENVIRONMENT, mailbox.world.peer);
    const follower = await TonLightClient.make();
    follower.now = mailbox.now;
    let before = await stated();
    expect(await follower.start(domain, anchorOf(before.current))).to.equal(0);
    let office = before.current;
    let height = 1n;
    for (const step of plan) {
      mailbox.wait(step.wait);
      follower.now = mailbox.now;
      office = await take(step, office, before);
      const after = await stated();
      requireOrder(before, after);
      const [, , epoch = 0n] = await follower.read("status");
      // Once it has handed over, it waits for the epoch to begin.
      const isWaiting = epoch === after.epoch + 1n && after.next !== after.current;
      const exitCode = await follower.accept(signed(after, height++, domain));
      expect(exitCode).to.equal(isWaiting ? 804 : 0);
      before = after;
    }
  }

  /** @returns the committee of the hub's client afterwards. */
  async function take(
    step: Step,
    office: SigningCommittee,
    { next, current, activatableAt }: Stated,
  ): Promise<SigningCommittee> {
    const named = committees[step.committee] as SigningCommittee;
    const isUnderWay = next !== current;
    switch (step.kind) {
      case "begin": {
        const { exitCode } = await mailbox.send(beginEpochBody(mailbox.world.user.address));
        const early = mailbox.now < activatableAt ? 935 : 0;
        expect(exitCode).to.equal(isUnderWay ? early : 936);
        return office;
      }
      case "anchor":
        expect(await mailbox.act(anchorClientAct(HUB_TRUST, anchorOf(named)))).to.equal(0);
        return named;
      case "rotate": {
        const [, , epoch = 0n] = await mailbox.read("clientStatus", HUB_TRUST);
        // An anchor distrusts checkpoints of its own second.
        const shown = mailbox.checkpoint({ epoch }, office, named);
        const refused = isUnderWay && named !== office;
        expect(await mailbox.accept(shown)).to.equal(refused ? 934 : 0);
        return refused ? office : named;
      }
    }
  }

  /** A successor stays until its epoch begins, which is not before the handover is over. */
  function requireOrder(before: Stated, after: Stated): void {
    const isUnderWay = before.next !== before.current;
    if (after.epoch === before.epoch) {
      expect(after.current).to.equal(before.current);
      if (isUnderWay) expect(after).to.deep.equal(before);
    } else {
      expect(after.epoch).to.equal(before.epoch + 1n);
      expect(after.current).to.equal(before.next);
      expect(isUnderWay && mailbox.now >= before.activatableAt).to.equal(true);
    }
    const isNew = after.next !== after.current && (!isUnderWay || after.epoch !== before.epoch);
    if (isNew) expect(after.activatableAt).to.equal(mailbox.now + HANDOVER);
  }

  async function stated(): Promise<Stated> {
    const [epoch, committee, , next, , at] = await mailbox.read("committee");
    return {
      epoch: epoch ?? 0n,
      current: committeeOf(committee),
      next: committeeOf(next),
      activatableAt: Number(at),
    };
  }

  function committeeOf(commitment: bigint | undefined): SigningCommittee {
    const found = committees.find(({ committee }) => BigInt(committee) === commitment);
    if (found === undefined) throw new Error(`unknown committee ${commitment}`);
    return found;
  }

  /** The checkpoint that validators of TON sign. */
  function signed({ epoch, current, next }: Stated, height: bigint, domain: Hex) {
    const checkpoint: Checkpoint = {
      ...{ height, timestamp: BigInt(mailbox.now), epoch, stateKind: 2 },
      ...{ blockHash: tag("block"), stateRoot: tag("state"), outboxRoot: tag("outbox") },
      ...{ nextCommittee: next.committee, nextCommitteeHash: next.committeeHash },
    };
    const signatures = current.sign(checkpointHash(domain, checkpoint), [0, 1, 2]);
    return { checkpoint, signatures, members: current.list() };
  }
});
