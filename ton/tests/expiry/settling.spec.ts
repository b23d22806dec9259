import { logsOf as eventsOf } from "@causeway/chains/ton";
import { frameHash, type Hex, Outcome, tag } from "@causeway/protocol";
import { type Address, toNano } from "@ton/core";
import type { SendMessageResult } from "@ton/sandbox";
import { expect } from "chai";

import { HUB_TRUST } from "../mailbox/Administered";
import { oneWordAct } from "../mailbox/adminBodies";
import { recoverBody, sendBody, takenBody } from "../mailbox/bodies";
import { changeCalls } from "../mailbox/keptCalls";
import { SPOKE, START } from "../mailbox/MailboxWorld";
import { readVectors } from "../vectors";
import { forgetTellerAct, rejectedBody, setTellerAct, settleBody, voidAct } from "./bodies";
import {
  EndsWorld,
  ERROR,
  failuresIn,
  Log,
  logsOf,
  NO_REPORT,
  SenderMode,
  type SentMessage,
  TELLER,
} from "./EndsWorld";

/** What the mailbox keeps for a report: `REPORT_RENT`. */
const RENT = toNano("0.01");
/** After a distrust of the first second, until its checkpoints count again. */
const AFTER_DISTRUST = START + 2000;

interface NoticeVectors {
  readonly valid: readonly { readonly notice: Hex }[];
  readonly invalid: readonly { readonly notice: Hex }[];
}

describe("a message from TON that its destination did not deliver", () => {
  let world: EndsWorld;
  let sender: Address;
  let sent: SentMessage;
  let balance: bigint;

  before(async () => {
    world = await EndsWorld.make();
  });

  beforeEach(async () => {
    await world.reset();
    sender = await world.sender();
    sent = await world.sendFrom(sender);
    balance = await world.base.balance;
  });

  /** Delivers a notice about the message. Returns its place. */
  async function told(outcome: Outcome = Outcome.expired, about = sent): Promise<bigint> {
    const index = world.notice(about, outcome);
    await world.base.deliver(index);
    return index;
  }

  async function expectRefused(result: SendMessageResult, code: number): Promise<void> {
    expect(world.exitCode(result)).to.equal(code);
    expect(await world.base.balance).to.equal(balance);
  }

  async function expectSettled(result: SendMessageResult): Promise<void> {
    expect(world.exitCode(result)).to.equal(0);
    expect(logsOf(result, Log.messageSettled)).to.have.length(1);
    const events = result.transactions.flatMap((made) => eventsOf(made, () => sent.laneId));
    expect(events).to.deep.equal([]);
    expect(await world.settlement(sent)).to.deep.equal({ settled: true, attempt: 0n });
    expect(await world.report(sent.id)).to.deep.equal(NO_REPORT);
    expect(await world.base.read("told", sender)).to.equal(1n);
    expect(await world.base.read("pledged")).to.equal(0n);
  }

  describe("has a notice", () => {
    it("which a delivery records at once, with lane, generation and id", async () => {
      const index = world.notice(sent, Outcome.rejected);
      const result = await world.base.deliver(index);
      expect(logsOf(result, Log.outcomeRecorded)).to.have.length(1);
      expect(logsOf(result, Log.messageDelivered)).to.have.length(1);
      expect(await world.base.state(index)).to.deep.equal({ done: true, attempt: 0n });
      expect(await world.report(sent.id)).to.deep.equal({
        ...{ outcome: 2n, counts: true, generation: 0n },
        noticeId: BigInt(world.idOf(index)),
        noticeLaneId: BigInt(world.base.inboundLaneId),
      });
      expect(await world.base.balance).to.equal(balance + RENT);
    });

    it("whose first outcome stays while it counts", async () => {
      await told(Outcome.expired);
      await told(Outcome.rejected);
      expect((await world.report(sent.id)).outcome).to.equal(1n);
      await world.base.act(oneWordAct("distrustClient", HUB_TRUST));
      expect((await world.report(sent.id)).counts).to.equal(false);
      await world.skipTo(AFTER_DISTRUST);
      await told(Outcome.rejected);
      const { outcome, counts, generation } = await world.report(sent.id);
      expect([outcome, counts, generation]).to.deep.equal([2n, true, 1n]);
    });

    it("of no other contract, form or lane, which is left out of its batch", async () => {
      const stranger = { ...TELLER, mailbox: `0x${"ef".repeat(20)}` } as const;
      const toHub = { ...sent, laneId: world.base.outboundLaneId };
      const recipient = await world.base.recipient();
      const { valid, invalid } = readVectors<NoticeVectors>("expiry-notices.json");
      const cases: [number, bigint][] = [
        [ERROR.notTeller, world.notice(sent, Outcome.expired, stranger)],
        [ERROR.notDestination, world.notice(toHub, Outcome.expired)],
        [ERROR.notDestination, world.notice({ ...sent, laneId: tag("none") }, Outcome.expired)],
        ...valid.map(({ notice }): [number, bigint] => [
          ERROR.notDestination,
          world.noticeOf(notice),
        ]),
        ...invalid.map(({ notice }): [number, bigint] => [
          ERROR.invalidNotice,
          world.noticeOf(notice),
        ]),
      ];
      for (const [error, index] of cases) {
        await expectRefused(await world.base.deliver(index), ERROR.nothingToDeliver);
        await expectRefused(await world.confirm(index), error);
        expect((await world.base.state(index)).done).to.equal(false);
      }
      const last = world.base.send([{ recipient }]);
      const size = Number(last - (cases[0]?.[1] ?? 0n)) + 1;
      await world.base.deliver(last + 1n - BigInt(size), size);
      expect((await world.base.state(last)).done).to.equal(true);
      expect((await world.base.state(last - 1n)).done).to.equal(false);
    });

    it("of a former teller, too, until it is forgotten", async () => {
      await world.base.act(setTellerAct({ ...TELLER, mailbox: `0x${"ef".repeat(20)}` }));
      const other = await world.sendFrom(sender);
      balance = await world.base.balance;
      expect((await world.report(await idTold(sent))).counts).to.equal(true);
      await world.base.act(forgetTellerAct(TELLER));
      balance = await world.base.balance;
      const index = world.notice(other, Outcome.expired);
      await expectRefused(await world.confirm(index), ERROR.notTeller);
    });

    async function idTold(about: SentMessage): Promise<Hex> {
      await told(Outcome.expired, about);
      return about.id;
    }

    it("which anyone may prove again, delivered or not, for the rent of the report", async () => {
      const index = world.notice(sent, Outcome.expired);
      expect(world.exitCode(await world.confirm(index))).to.equal(0);
      expect(await world.base.balance).to.equal(balance + RENT);
      expect((await world.base.state(index)).done).to.equal(false);
      expect((await world.report(sent.id)).counts).to.equal(true);
      const other = world.base.send([{ recipient: sender, sender: TELLER.mailbox }]);
      expect(world.exitCode(await world.confirm(other))).to.equal(ERROR.notRecipient);
    });
  });

  describe("is settled", () => {
    it("by a call of its sender, once", async () => {
      await told();
      const result = await world.settle(sent);
      await expectSettled(result);
      expect(await world.base.read("outcome", sender)).to.equal(1n);
      expect(await world.base.balance).to.equal(balance + RENT);
      balance += RENT;
      await expectRefused(await world.settle(sent), ERROR.alreadySettled);
      await told(Outcome.voided);
      expect(await world.report(sent.id)).to.deep.equal(NO_REPORT);
    });

    it("not before its destination told of it, nor if it was never sent", async () => {
      await expectRefused(await world.settle(sent), ERROR.noOutcome);
      const frame: Hex = `${sent.frame}00`;
      const place = { ...sent, frame, frameHash: frameHash(frame) };
      await told(Outcome.expired, place);
      balance = await world.base.balance;
      await expectRefused(await world.settle(place), ERROR.notSent);
      const next = { ...sent, index: 1n };
      await told(Outcome.expired, next);
      balance = await world.base.balance;
      await expectRefused(await world.settleWith(next, []), ERROR.notSent);
    });

    it("not without its frontier proof", async () => {
      await world.sendFrom(sender);
      await told();
      balance = await world.base.balance;
      await expectRefused(await world.settleWith(sent, []), ERROR.missingWord);
      await expectRefused(await world.settleWith(sent, [tag("other")]), ERROR.notSent);
    });

    it("not while the notice's lane is paused or its client stopped, nor before it is confirmed", async () => {
      const index = await told();
      await world.base.act(oneWordAct("pauseLane", world.base.inboundLaneId));
      balance = await world.base.balance;
      await expectRefused(await world.settle(sent), ERROR.lanePaused);
      await world.base.act(oneWordAct("unpauseLane", world.base.inboundLaneId));
      await world.base.act(oneWordAct("distrustClient", HUB_TRUST));
      await expectRefused(await world.settle(sent), ERROR.noLongerVouchedFor);
      await world.skipTo(AFTER_DISTRUST);
      await world.confirm(index);
      await world.base.act(oneWordAct("stopClient", HUB_TRUST));
      balance = await world.base.balance;
      await expectRefused(await world.settle(sent), ERROR.noLongerVouchedFor);
      await world.base.act(oneWordAct("resumeClient", HUB_TRUST));
      await world.skipTo(AFTER_DISTRUST + 2000);
      await world.confirm(index);
      await expectSettled(await world.settle(sent));
    });

    it("not by a notice that was voided, and by another one", async () => {
      const index = await told();
      await world.base.act(voidAct(world.placeOf(index), false));
      balance = await world.base.balance;
      await expectRefused(await world.settle(sent), ERROR.noticeVoided);
      await expectRefused(await world.confirm(index), ERROR.noticeVoided);
      await told(Outcome.voided);
      await expectSettled(await world.settle(sent));
      expect(await world.base.read("outcome", sender)).to.equal(3n);
    });

    it("while its lane has a place, for the price of that place", async () => {
      await told();
      await crowd(4_096);
      const refused = await world.settle(sent, toNano(200));
      expect(world.exitCode(refused)).to.equal(ERROR.tooManyInFlight);
      await crowd(1_256);
      const price = toNano(7);
      expect(world.exitCode(await world.settle(sent, price))).to.equal(ERROR.insufficientValue);
      const held = await world.base.balance;
      await expectSettled(await world.settle(sent, price + toNano(1)));
      expect(await world.base.balance).to.equal(held);
    });

    it("by a question that pays the price of its place, and not by one that does not", async () => {
      await told();
      await world.base.setMode(sender, SenderMode.neverAnswers);
      await world.settle(sent);
      await crowd(1_257);
      const { laneId, index, frame } = sent;
      const body = recoverBody(laneId, index, world.base.user.address, frame);
      await world.tell(body, toNano(7));
      expect(await world.settlement(sent)).to.deep.equal({ settled: false, attempt: 0n });
      expect(await world.base.read("pledged")).to.equal(0n);
    });

    const crowd = (count: number) =>
      changeCalls(world.base, BigInt(sent.laneId) >> 192n, (calls) => {
        calls.count = count;
      });

    it("again if its sender threw, or answered that it rejects", async () => {
      await told();
      await world.base.setMode(sender, SenderMode.throws);
      balance = await world.base.balance;
      const failed = await world.settle(sent);
      expect(failuresIn(failed)).to.equal(1);
      const events = failed.transactions.flatMap((made) => eventsOf(made, () => undefined));
      expect(events).to.deep.equal([]);
      expect(await world.settlement(sent)).to.deep.equal({ settled: false, attempt: 0n });
      expect(await world.base.balance).to.equal(balance);
      await world.base.setMode(sender, SenderMode.neverAnswers);
      await world.settle(sent);
      const lane = BigInt(sent.laneId) >> 192n;
      const body = rejectedBody(lane, sent.index, 2n, sent.frameHash);
      expect(failuresIn(await world.say(sender, body))).to.equal(1);
      await world.base.setMode(sender, SenderMode.answers);
      expect(logsOf(await world.settle(sent), Log.messageSettled)).to.have.length(1);
      expect(await world.base.read("pledged")).to.equal(0n);
    });

    it("by a question and another call if its sender is silent", async () => {
      await told();
      await world.base.setMode(sender, SenderMode.neverAnswers);
      balance = await world.base.balance;
      await world.settle(sent);
      expect(await world.settlement(sent)).to.deep.equal({ settled: false, attempt: 1n });
      expect(world.exitCode(await world.settle(sent))).to.equal(ERROR.inFlight);
      await recover();
      expect(await world.settlement(sent)).to.deep.equal({ settled: false, attempt: 2n });
      await world.base.setMode(sender, SenderMode.answers);
      const result = await recover();
      expect(logsOf(result, Log.messageSettled)).to.have.length(1);
      expect(await world.settlement(sent)).to.deep.equal({ settled: true, attempt: 0n });
      expect(await world.base.read("pledged")).to.equal(0n);
      expect(await world.base.balance).to.equal(balance);
    });

    it("not by a question if the notice no longer counts", async () => {
      await told();
      await world.base.setMode(sender, SenderMode.neverAnswers);
      await world.settle(sent);
      await world.base.act(oneWordAct("pauseLane", world.base.inboundLaneId));
      await recover();
      expect(await world.settlement(sent)).to.deep.equal({ settled: false, attempt: 0n });
      expect(await world.base.read("pledged")).to.equal(0n);
    });

    it("by the answer of its sender alone", async () => {
      await told();
      await world.base.setMode(sender, SenderMode.neverAnswers);
      await world.settle(sent);
      const body = takenBody(BigInt(sent.laneId) >> 192n, sent.index, 1n);
      const stranger = await world.sender();
      expect(world.exitCode(await world.say(stranger, body))).to.equal(ERROR.notInFlight);
      await expectSettled(await world.say(sender, body));
    });

    it("never if its sender answers as a wallet does; the outcome stays for anyone to read", async () => {
      await told();
      await world.base.setMode(sender, SenderMode.likeAWallet);
      await world.settle(sent);
      balance = await world.base.balance;
      await recover();
      expect(await world.settlement(sent)).to.deep.equal({ settled: false, attempt: 1n });
      expect(await world.report(sent.id)).to.include({ outcome: 1n, counts: true });
      expect(await world.base.balance).to.equal(balance);
    });

    it("never if it is a notice, or its sender is outside the basechain", async () => {
      const index = world.base.send([{ recipient: sender, deadline: START + 1 }]);
      await world.skipTo(START + 2);
      const notice = world.noteSent(await world.expire(index));
      const master = await world.base.blockchain.treasury("master", { workchain: -1 });
      const body = sendBody({
        ...{ destinationChainId: SPOKE.chainId, gasLimit: 100_000n, maxFee: toNano("0.1") },
        ...{ refundTo: master.address, recipient: SPOKE.mailbox, payload: "0x" },
      });
      const to = world.base.mailbox;
      const outside = world.noteSent(await master.send({ to, value: toNano(1), body }));
      for (const about of [notice, outside]) {
        await told(Outcome.voided, about);
        balance = await world.base.balance;
        await expectRefused(await world.settle(about), ERROR.noSenderToCall);
      }
    });

    it("not with a frame whose cells are cut before its sender", async () => {
      await told();
      balance = await world.base.balance;
      const body = settleBody({ ...sent, excessesTo: sender, siblings: [] }, 20);
      await expectRefused(await world.tell(body), ERROR.frameTruncated);
      await world.base.setMode(sender, SenderMode.neverAnswers);
      await world.settle(sent);
      balance = await world.base.balance;
      const cut = recoverBody(sent.laneId, sent.index, sender, sent.frame, 0n, 20);
      await expectRefused(await world.tell(cut), ERROR.frameTruncated);
    });

    /** Asks the sender, and hands in the frame. */
    function recover(): Promise<SendMessageResult> {
      const { laneId, index, frame } = sent;
      return world.tell(recoverBody(laneId, index, world.base.user.address, frame));
    }
  });
});
