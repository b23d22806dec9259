import { toNano } from "@ton/core";
import { expect } from "chai";

import { Administered, anchorOf, HUB_TRUST, otherCommittee, UNKNOWN } from "./Administered";
import {
  acceptCheckpointBody,
  anchorClientAct,
  oneWordAct,
  openMembersBody,
  reportBody,
} from "./adminBodies";
import { addClientAct } from "./bodies";
import { HUB } from "./MailboxWorld";

const [HOUR, DAY] = [3_600, 86_400];
const ERROR = {
  frozen: 800,
  stopped: 801,
  distrusted: 808,
  abusedCommittee: 810,
  invalidAnchor: 811,
  distrustedTooRecently: 812,
  stoppedTooRecently: 813,
  notStopped: 814,
  noEquivocation: 815,
  wrongMembers: 821,
  noQuorum: 827,
  unknownClient: 913,
  clientExists: 915,
};

describe("light clients of a mailbox on TON", () => {
  let mailbox: Administered;
  const next = otherCommittee("next");

  before(async () => {
    mailbox = await Administered.make();
  });
  beforeEach(() => mailbox.restore());

  it("are one for each chain", async () => {
    const act = addClientAct(HUB, anchorOf(next));
    expect(await mailbox.act(act)).to.equal(ERROR.clientExists);
  });

  it("take no anchor with an epoch or a height of zero, or a height above the most", async () => {
    const anchor = anchorOf(next);
    for (const wrong of [{ epoch: 0n }, { epoch: 0x10000n }, { leastHeight: 0n }]) {
      const act = anchorClientAct(HUB_TRUST, { ...anchor, ...wrong });
      expect(await mailbox.act(act)).to.equal(ERROR.invalidAnchor);
    }
    const least = { epoch: 0xffffn, leastHeight: 2n ** 48n - 1n };
    expect(await mailbox.act(anchorClientAct(HUB_TRUST, { ...anchor, ...least }))).to.equal(0);
    const [, leastHeight, epoch] = await mailbox.read("clientStatus", HUB_TRUST);
    expect([leastHeight, epoch]).to.deep.equal([least.leastHeight, least.epoch]);
  });

  describe("that anyone tells of checkpoints", () => {
    it("keep them, and give the rest of the value back to the nanoton", async () => {
      const before = await mailbox.world.balance;
      const shown = mailbox.checkpoint();
      expect(await mailbox.accept(shown)).to.equal(0);
      expect(await mailbox.accept({ checkpoint: shown.checkpoint })).to.equal(0);
      expect((await mailbox.read("clientStatus", HUB_TRUST))[0]).to.equal(1n);
      expect(await mailbox.world.balance).to.equal(before);
    });

    it("take the list of members once, and give the rest of the value back", async () => {
      const { committee, user } = mailbox.world;
      const before = await mailbox.world.balance;
      const open = (list = committee.list()) =>
        mailbox.send(openMembersBody(HUB_TRUST, user.address, list));
      expect((await open(next.list())).exitCode).to.equal(ERROR.wrongMembers);
      expect((await open()).exitCode).to.equal(0);
      expect((await open()).exitCode).to.equal(0);
      const { checkpoint, signatures } = mailbox.checkpoint();
      expect(await mailbox.accept({ checkpoint, ...(signatures && { signatures }) })).to.equal(0);
      expect(await mailbox.world.balance).to.equal(before);
    });

    it("refuse what no quorum signed, and change nothing", async () => {
      const before = await mailbox.world.balance;
      const shown = mailbox.checkpoint();
      const signatures = (shown.signatures ?? []).slice(0, 2);
      expect(await mailbox.accept({ ...shown, signatures })).to.equal(ERROR.noQuorum);
      expect((await mailbox.read("clientStatus", HUB_TRUST))[0]).to.equal(0n);
      expect(await mailbox.world.balance).to.equal(before);
    });

    it("freeze by two checkpoints that contradict each other, until an anchor", async () => {
      const one = mailbox.checkpoint({ height: 1n });
      const other = mailbox.checkpoint({ height: 1n, outboxRoot: `0x${"11".repeat(32)}` });
      const before = await mailbox.world.balance;
      expect(await report(one, one)).to.equal(ERROR.noEquivocation);
      expect(await report(one, other)).to.equal(0);
      expect(await report(one, other)).to.equal(ERROR.frozen);
      expect(await mailbox.world.balance).to.equal(before);
      expect(await mailbox.accept(mailbox.checkpoint())).to.equal(ERROR.frozen);
      for (const name of ["stopClient", "distrustClient"] as const) {
        expect(await mailbox.act(oneWordAct(name, HUB_TRUST))).to.equal(ERROR.frozen);
      }
      const same = anchorClientAct(HUB_TRUST, anchorOf(mailbox.world.committee));
      expect(await mailbox.act(same)).to.equal(ERROR.abusedCommittee);
      expect(await mailbox.act(anchorClientAct(HUB_TRUST, anchorOf(next)))).to.equal(0);
      mailbox.wait(1);
      expect(await mailbox.accept(mailbox.checkpoint({}, next))).to.equal(0);
    });

    it("are refused if they are unknown, with the value back", async () => {
      const { user, committee } = mailbox.world;
      const before = await mailbox.world.balance;
      const shown = mailbox.checkpoint();
      const bodies = [
        openMembersBody(UNKNOWN, user.address, committee.list()),
        acceptCheckpointBody(UNKNOWN, user.address, shown),
        reportBody(UNKNOWN, user.address, shown, shown),
      ];
      for (const body of bodies) {
        expect((await mailbox.send(body)).exitCode).to.equal(ERROR.unknownClient);
      }
      expect(await mailbox.world.balance).to.equal(before);
    });

    it("cost the mailbox nothing, whatever value comes with them", async () => {
      const { user, committee } = mailbox.world;
      const before = await mailbox.world.balance;
      const body = openMembersBody(HUB_TRUST, user.address, committee.list());
      for (const value of ["0.0001", "0.001", "0.004", "0.006", "0.01", "0.02"]) {
        await user.send({ to: mailbox.world.mailbox, value: toNano(value), body });
        expect((await mailbox.world.balance) >= before, value).to.equal(true);
      }
    });
  });

  describe("that the guardian stops", () => {
    const stop = () => mailbox.act(oneWordAct("stopClient", HUB_TRUST));
    const resume = () => mailbox.act(oneWordAct("resumeClient", HUB_TRUST));

    it("vouch for nothing for ten days, and cannot be stopped again for as long", async () => {
      expect(await stop()).to.equal(0);
      expect(await mailbox.accept(mailbox.checkpoint())).to.equal(ERROR.stopped);
      mailbox.wait(10 * DAY);
      expect(await mailbox.accept(mailbox.checkpoint())).to.equal(ERROR.distrusted);
      mailbox.wait(1);
      expect(await mailbox.accept(mailbox.checkpoint())).to.equal(0);
      mailbox.wait(10 * DAY - 2);
      expect(await stop()).to.equal(ERROR.stoppedTooRecently);
      mailbox.wait(1);
      expect(await stop()).to.equal(0);
    });

    it("vouch again once somebody resumes them", async () => {
      expect(await resume()).to.equal(ERROR.notStopped);
      await stop();
      mailbox.wait(HOUR);
      expect(await resume()).to.equal(0);
      expect(await resume()).to.equal(ERROR.notStopped);
      mailbox.wait(15 * 60 + 1);
      expect(await mailbox.accept(mailbox.checkpoint())).to.equal(0);
    });
  });

  it("that the guardian distrusts forget what they accepted, once in two days", async () => {
    const distrust = () => mailbox.act(oneWordAct("distrustClient", HUB_TRUST));
    const shown = mailbox.checkpoint();
    await mailbox.accept(shown);
    expect(await distrust()).to.equal(0);
    expect(await mailbox.accept(shown)).to.equal(ERROR.distrusted);
    mailbox.wait(2 * DAY - 1);
    expect(await distrust()).to.equal(ERROR.distrustedTooRecently);
    mailbox.wait(1);
    expect(await distrust()).to.equal(0);
  });

  async function report(
    one: Parameters<typeof reportBody>[2],
    other: Parameters<typeof reportBody>[3],
  ): Promise<number> {
    const { user } = mailbox.world;
    return (await mailbox.send(reportBody(HUB_TRUST, user.address, one, other))).exitCode;
  }
});
