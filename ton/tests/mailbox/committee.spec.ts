import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import type { SigningCommittee } from "../light-client/SigningCommittee";
import { Administered, anchorOf, HUB_TRUST, otherCommittee, trustOf } from "./Administered";
import { anchorClientAct, beginEpochBody } from "./adminBodies";
import { addClientAct, deliverBody } from "./bodies";
import { SPOKE } from "./MailboxWorld";

/** Of the mailbox in the tests, seconds. */
const HANDOVER = 3600;
const ERROR = { handoverUnderWay: 934, handoverNotOver: 935, noSuccessor: 936 };

/** The committee of TON's own checkpoints, as its validators read it. */
interface Own {
  readonly epoch: bigint;
  readonly current: SigningCommittee;
  readonly next: SigningCommittee;
  readonly activatableAt: number;
}

describe("the committee of TON's own checkpoints", () => {
  let mailbox: Administered;
  let first: SigningCommittee;
  const second = otherCommittee("second");
  const third = otherCommittee("third");

  before(async () => {
    mailbox = await Administered.make();
    first = mailbox.world.committee;
  });
  beforeEach(() => mailbox.restore());

  it("is the one from which the hub's client starts, at once", async () => {
    await expectOwn({ epoch: 1n, current: first, next: first, activatableAt: 0 });
  });

  it("is not that of another chain, which starts, rotates and is anchored for itself", async () => {
    const expected = { epoch: 1n, current: first, next: first, activatableAt: 0 };
    expect(await mailbox.act(addClientAct(SPOKE, anchorOf(second)))).to.equal(0);
    await expectOwn(expected);
    const shown = mailbox.checkpoint({}, second, third, SPOKE);
    expect(await mailbox.accept(shown, SPOKE)).to.equal(0);
    expect((await mailbox.read("clientStatus", trustOf(SPOKE)))[2]).to.equal(2n);
    await expectOwn(expected);
    expect(await mailbox.act(anchorClientAct(trustOf(SPOKE), anchorOf(second)))).to.equal(0);
    await expectOwn(expected);
  });

  it("has a successor once the hub's client rotated, and hands over to it later", async () => {
    const activatableAt = mailbox.now + HANDOVER;
    expect(await rotate(first, second)).to.equal(0);
    await expectOwn({ epoch: 1n, current: first, next: second, activatableAt });
    mailbox.wait(HANDOVER - 1);
    expect(await begin()).to.equal(ERROR.handoverNotOver);
    mailbox.wait(1);
    expect(await begin()).to.equal(0);
    await expectOwn({ epoch: 2n, current: second, next: second, activatableAt: 0 });
    expect(await begin()).to.equal(ERROR.noSuccessor);
  });

  it("has a successor once a delivery rotated the hub's client", async () => {
    const { world } = mailbox;
    const index = world.send([{ recipient: world.user.address }]);
    const batch = world.batch(index, 1);
    const { checkpoint } = batch.shown;
    const shown = mailbox.checkpoint({ ...checkpoint, ...commitmentsOf(second) });
    const body = deliverBody(world.inboundLaneId, world.user.address, { ...batch, shown });
    const { exitCode, logs } = await mailbox.send(body);
    expect(exitCode).to.equal(0);
    expect(logs.map((log) => log.beginParse().preloadUint(32))).to.include.members([
      0x60000013, 0x60000015,
    ]);
    const activatableAt = mailbox.now + HANDOVER;
    await expectOwn({ epoch: 1n, current: first, next: second, activatableAt });
  });

  it("takes no second rotation before its epoch began, and then does", async () => {
    await rotate(first, second);
    mailbox.wait(HANDOVER);
    expect(await rotate(second, third, 2n)).to.equal(ERROR.handoverUnderWay);
    expect((await mailbox.read("clientStatus", HUB_TRUST))[2]).to.equal(2n);
    await begin();
    const activatableAt = mailbox.now + HANDOVER;
    expect(await rotate(second, third, 2n)).to.equal(0);
    await expectOwn({ epoch: 2n, current: second, next: third, activatableAt });
  });

  it("still takes checkpoints that name nobody new during its handover", async () => {
    await rotate(first, second);
    expect(await mailbox.accept(mailbox.checkpoint({ epoch: 2n }, second))).to.equal(0);
  });

  it("has the committee of an anchor of the hub's client as its successor", async () => {
    const activatableAt = mailbox.now + HANDOVER;
    expect(await anchor(second)).to.equal(0);
    await expectOwn({ epoch: 1n, current: first, next: second, activatableAt });
  });

  it("has no successor after an anchor with the committee that signs", async () => {
    expect(await anchor(first)).to.equal(0);
    await expectOwn({ epoch: 1n, current: first, next: first, activatableAt: 0 });
  });

  it("has a successor that differs in one commitment alone", async () => {
    for (const name of ["committee", "committeeHash"] as const) {
      await mailbox.restore();
      const named = { ...anchorOf(first), [name]: second[name] };
      expect(await mailbox.act(anchorClientAct(HUB_TRUST, named))).to.equal(0);
      const [, , , next, nextHash, at] = await mailbox.read("committee");
      expect([next, nextHash]).to.deep.equal([named.committee, named.committeeHash].map(BigInt));
      expect(at).to.equal(BigInt(mailbox.now + HANDOVER));
    }
  });

  it("keeps a named successor at an anchor, and names the anchored one after it", async () => {
    const activatableAt = mailbox.now + HANDOVER;
    await rotate(first, second);
    mailbox.wait(HANDOVER / 2);
    expect(await anchor(third)).to.equal(0);
    await expectOwn({ epoch: 1n, current: first, next: second, activatableAt });
    mailbox.wait(HANDOVER / 2);
    expect(await begin()).to.equal(0);
    const later = mailbox.now + HANDOVER;
    await expectOwn({ epoch: 2n, current: second, next: third, activatableAt: later });
  });

  it("tells of each successor and of each epoch", async () => {
    const { logs } = await mailbox.acted(anchorClientAct(HUB_TRUST, anchorOf(second)));
    const proposed = logs[0]?.beginParse();
    expect(proposed?.loadUint(32)).to.equal(0x60000015);
    expect(proposed?.loadUintBig(64)).to.equal(2n);
    expect(proposed?.loadUint(40)).to.equal(mailbox.now + HANDOVER);
    mailbox.wait(HANDOVER);
    const began = await mailbox.send(beginEpochBody(mailbox.world.user.address));
    const log = began.logs[0]?.beginParse();
    expect(log?.loadUint(32)).to.equal(0x60000016);
    expect(log?.loadUintBig(64)).to.equal(2n);
    const committee = log?.loadRef().beginParse();
    expect(committee?.loadUintBig(256)).to.equal(BigInt(second.committee));
    expect(committee?.loadUintBig(256)).to.equal(BigInt(second.committeeHash));
  });

  function rotate(from: SigningCommittee, to: SigningCommittee, epoch = 1n): Promise<number> {
    return mailbox.accept(mailbox.checkpoint({ epoch }, from, to));
  }

  function anchor(committee: SigningCommittee): Promise<number> {
    return mailbox.act(anchorClientAct(HUB_TRUST, anchorOf(committee)));
  }

  async function begin(): Promise<number> {
    const before = await mailbox.world.balance;
    const { exitCode } = await mailbox.send(beginEpochBody(mailbox.world.user.address));
    expect(await mailbox.world.balance).to.equal(before);
    return exitCode;
  }

  async function expectOwn({ epoch, current, next, activatableAt }: Own): Promise<void> {
    expect(await mailbox.read("committee")).to.deep.equal([
      epoch,
      ...[current.committee, current.committeeHash, next.committee, next.committeeHash].map(BigInt),
      BigInt(activatableAt),
    ]);
  }
});

function commitmentsOf({ committee, committeeHash }: SigningCommittee): {
  readonly nextCommittee: Hex;
  readonly nextCommitteeHash: Hex;
} {
  return { nextCommittee: committee, nextCommitteeHash: committeeHash };
}
